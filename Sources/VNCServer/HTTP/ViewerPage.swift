/// The page at the root of the page listener: the viewer of noVNC with a switch that makes its pointer a mouse or a finger.
/// The browser's own touches are fingers in the kiosk, as many as there are.
///
/// noVNC makes a mouse of touches, so the page sends them itself, over the viewer's web socket and between its messages:
///
/// | Bytes | What it is |
/// |---|---|
/// | 86, 0, kind, 0 | the pointer is a mouse (0), a finger (1), or as the setting says (255) |
/// | 86, 1, finger, phase, x, x, y, y | a finger (0 to 9) went down (0), moved (1), went up (2) or is to be ignored (3) |
///
/// No message of RFC 6143 or its registry of IANA has this number.
enum ViewerPage {
  /// The number of the page's messages.
  static let message: UInt8 = 86
  /// The module of noVNC that is imported, in its folder.
  static let viewer = "/core/rfb.js"

  static let text = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Kiosk</title>
    <style>
      html, body { height: 100%; margin: 0; }
      body { display: flex; flex-direction: column; background: #222; color: #eee; font: 15px system-ui, sans-serif; }
      header { display: flex; flex-wrap: wrap; gap: 1em; align-items: center; padding: 0.4em 0.8em; }
      #state { flex: 1; }
      #screen { flex: 1; min-height: 0; touch-action: none; }
      [hidden] { display: none; }
    </style>
    <header>
      <span id="state" role="status">Connecting …</span>
      <form id="ask" hidden>
        <label>Password <input id="password" type="password" autocomplete="off"></label> <button>Connect</button>
      </form>
      <button id="again" hidden>Connect again</button>
      <label title="A finger touches where a mouse would click. Alt adds a second one, Alt and Shift move both.">Pointer
        <select id="pointer">
          <option value="255">as set</option><option value="0">mouse</option><option value="1">finger</option>
        </select>
      </label>
    </header>
    <div id="screen"></div>
    <script type="module">
      import RFB from ".\(viewer)";

      // Only from 1.3 on does noVNC take a socket; the page of an older one has no fingers.
      if (!RFB.toString().includes("urlOrChannel")) location.replace("/vnc.html?autoconnect=1&resize=scale");

      const [state, ask, password, again, pointer, screen] =
        ["state", "ask", "password", "again", "pointer", "screen"].map((id) => document.getElementById(id));
      const [down, move, up, cancel] = [0, 1, 2, 3];
      // The browser's touches and the numbers of their fingers.
      const fingers = new Map();
      let socket, viewer, isOpen = false;

      function send(bytes) {
        if (isOpen && socket.readyState === WebSocket.OPEN) socket.send(new Uint8Array(bytes));
      }

      function sendPointer() { send([\(message), 0, Number(pointer.value), 0]); }

      function connect() {
        again.hidden = true;
        state.textContent = "Connecting …";
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        socket = new WebSocket(`${scheme}://${location.host}/websockify`, ["binary"]);
        viewer = new RFB(screen, socket);
        viewer.scaleViewport = true;
        viewer.background = "#222";
        viewer.addEventListener("connect", () => {
          isOpen = true;
          state.textContent = "";
          if (pointer.value !== "255") sendPointer();
          viewer.focus();
        });
        viewer.addEventListener("desktopname", (event) => { document.title = event.detail.name; });
        viewer.addEventListener("credentialsrequired", () => {
          ask.hidden = false;
          password.focus();
        });
        viewer.addEventListener("securityfailure", (event) => { state.dataset.reason = event.detail.reason ?? ""; });
        viewer.addEventListener("disconnect", () => {
          isOpen = false;
          fingers.clear();
          ask.hidden = true;
          again.hidden = false;
          state.textContent = `Not connected. ${state.dataset.reason ?? ""}`;
          delete state.dataset.reason;
        });
      }

      function touch(event, phase) {
        const canvas = screen.querySelector("canvas");
        // Ours alone: noVNC would make a mouse of it, and the browser would scroll or click.
        event.preventDefault();
        event.stopPropagation();
        if (!canvas) return;
        const box = canvas.getBoundingClientRect();
        for (const { identifier, clientX, clientY } of event.changedTouches) {
          if (phase === down) {
            const isInside = clientX >= box.left && clientX < box.right && clientY >= box.top && clientY < box.bottom;
            const used = new Set(fingers.values());
            const free = [...Array(10).keys()].find((number) => !used.has(number));
            if (!isInside || free === undefined) continue;
            fingers.set(identifier, free);
          }
          const finger = fingers.get(identifier);
          if (finger === undefined) continue;
          const x = Math.round(Math.min(Math.max((clientX - box.left) / box.width, 0), 1) * (canvas.width - 1));
          const y = Math.round(Math.min(Math.max((clientY - box.top) / box.height, 0), 1) * (canvas.height - 1));
          send([\(message), 1, finger, phase, x >> 8, x & 255, y >> 8, y & 255]);
          if (phase === up || phase === cancel) fingers.delete(identifier);
        }
      }

      for (const [name, phase] of Object.entries({ touchstart: down, touchmove: move, touchend: up, touchcancel: cancel })) {
        screen.addEventListener(name, (event) => touch(event, phase), { capture: true, passive: false });
      }
      pointer.addEventListener("change", () => {
        sendPointer();
        viewer.focus();
      });
      again.addEventListener("click", connect);
      ask.addEventListener("submit", (event) => {
        event.preventDefault();
        ask.hidden = true;
        viewer.sendCredentials({ password: password.value });
        password.value = "";
      });
      // A link may choose: /?pointer=finger.
      const chosen = { mouse: "0", finger: "1" }[new URLSearchParams(location.search).get("pointer")];
      if (chosen) pointer.value = chosen;
      connect();
    </script>
    </html>

    """
}
