#!/bin/sh
# Installs a kiosk app on this machine, or into the root of an image, and takes it away again. See --help.
set -eu

usage() {
  cat <<'TEXT'
Usage: deploy/install.sh [--app PATH|NAME] [OPTIONS]
       deploy/install.sh --uninstall [--purge] [OPTIONS]

Installs an app as the service `vitrine`: the app with its resources, the tool `vitrine`, the packages they need, a system
user, udev rules, /etc/vitrine/vitrine.conf and a systemd unit. Running it again updates what is there; the configuration
stays as it is. Run as root.

  --app PATH|NAME   an executable, or a product of this package (built when there is a Swift toolchain); default Gallery
  --root DIR        install into the root of an image instead of this machine
  --kiosk           take over: tty1 without a login, a quiet boot, no switching of terminals, no magic keys, no display
                    manager, the hardware's watchdog, and a reboot when the app dies five times within three minutes
  --no-packages     do not install packages; they are there, or come later
  --no-start        do not start the service now
  --uninstall       remove everything again and undo --kiosk; a changed configuration is kept
  --purge           with --uninstall: remove the configuration and what the app has stored too
  --dry-run         say what would be done, and change nothing
  --help            this text

Exit status: 0 done, 1 refused or failed (nothing is left half done), 2 wrong options.
TEXT
}

say() { printf 'install.sh: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }
wrong() { say "$* See --help."; exit 2; }

here=$(cd "$(dirname "$0")" && pwd)
package=$(dirname "$here")
app="" root="" kiosk=no packages=yes start=yes action=install purge=no dry=no
while [ $# -gt 0 ]; do
  case "$1" in
    --app | --root)
      [ $# -ge 2 ] || wrong "$1 needs a value."
      if [ "$1" = --app ]; then app=$2; else root=$2; fi
      shift ;;
    --app=*) app=${1#*=} ;;
    --root=*) root=${1#*=} ;;
    --kiosk) kiosk=yes ;;
    --no-packages) packages=no ;;
    --no-start) start=no ;;
    --uninstall) action=uninstall ;;
    --purge) purge=yes ;;
    --dry-run) dry=yes ;;
    -h | --help) usage; exit 0 ;;
    *) wrong "there is no option \"$1\"." ;;
  esac
  shift
done
[ "$purge" = no ] || [ "$action" = uninstall ] || wrong "--purge goes with --uninstall."

if [ -n "$root" ]; then
  if [ ! -d "$root/etc" ] || [ ! -d "$root/usr" ]; then die "--root $root: that is no root of a system: it has no etc or no usr."; fi
  root=$(cd "$root" && pwd)
  [ "$root" != / ] || root=""
fi
[ "$(id -u)" -eq 0 ] || [ "$dry" = yes ] || die "this has to be root's: run it with sudo, or as root."

# Where things go, seen from the root that is installed into.
lib=/usr/local/lib/vitrine
conf=/etc/vitrine/vitrine.conf
manifest=/var/lib/vitrine-install/manifest
saved=/var/lib/vitrine-install/saved

# What is done to files goes through these: said in a dry run, noted in the manifest, and each file is whole or not there.
did() { [ "$dry" = no ] || printf '%s\n' "$*"; [ "$dry" = no ]; }
note() { grep -qxF "$1" "$work/manifest" 2>/dev/null || printf '%s\n' "$1" >>"$work/manifest"; }

# put PATH MODE: standard input becomes the file.
put() {
  cat >"$work/file"
  note "$1"
  if [ -f "$root$1" ] && cmp -s "$work/file" "$root$1" && [ "$(stat -c %a "$root$1")" = "$2" ]; then return 0; fi
  did "write $1" || return 0
  mkdir -p "$root$(dirname "$1")"
  cp "$work/file" "$root$1.new"
  chmod "$2" "$root$1.new"
  sync "$root$1.new" 2>/dev/null || :
  mv -f "$root$1.new" "$root$1"
}

# link PATH TARGET
link() {
  note "$1"
  [ "$(readlink "$root$1" 2>/dev/null)" != "$2" ] || return 0
  did "link $1 -> $2" || return 0
  mkdir -p "$root$(dirname "$1")"
  ln -sfn "$2" "$root$1.new"
  mv -fT "$root$1.new" "$root$1"
}

# point LINK TARGET: below $lib, in one step, and on the disk before anything goes that it led to before.
point() {
  rm -f "$root$lib/$1.new"
  ln -s "$2" "$root$lib/$1.new"
  mv -fT "$root$lib/$1.new" "$root$lib/$1"
  flush
}

# All of the file system, not only what has a name here: folders are as much part of an app as files.
flush() { sync -f "$root$lib" 2>/dev/null || sync; }

# keep PATH: what the administrator had there, for --uninstall to put back.
keep() {
  if [ -e "$root$1" ] || [ -L "$root$1" ]; then
    if [ -e "$root$saved$1" ] || [ -L "$root$saved$1" ]; then return 0; fi
    did "keep the $1 of before" || return 0
    mkdir -p "$root$saved$(dirname "$1")"
    cp -pP "$root$1" "$root$saved$1"
  fi
}

# The unit of a display manager that starts with the machine; nothing where there is none, or it was taken out of the way.
manager=/etc/systemd/system/display-manager.service
display_manager() {
  unit=$(readlink "$root$manager" 2>/dev/null) || return 0
  [ "$unit" = /dev/null ] || basename "$unit"
}

live() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

# control ARGUMENTS: systemctl, where there is a running one to talk to.
control() {
  if ! live; then return 0; fi
  did "systemctl $*" || return 0
  systemctl "$@"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

writable() {
  probe="$root/etc/.vitrine-$$"
  # In a shell of its own: a redirection that fails would end this one.
  if ! (: >"$probe") 2>/dev/null; then
    die "$root/etc cannot be written: is the root mounted read-only? mount -o remount,rw ${root:-/} makes it writable until the next boot."
  fi
  rm -f "$probe"
}

# ---- Uninstalling ----

uninstall() {
  [ -f "$root$manifest" ] || die "nothing is installed here ($root$manifest is not there)."
  [ "$dry" = yes ] || writable
  # In this order: a login of the staff that ends starts the kiosk.
  control stop vitrine-staff.service >/dev/null 2>&1 || :
  control disable --now vitrine.service >/dev/null 2>&1 || :
  control stop vitrine-lock.service >/dev/null 2>&1 || :
  while read -r path; do
    if [ "$path" = "$conf" ] && [ "$purge" = no ] && ! cmp -s "$root$conf" "$root$saved.default.conf" 2>/dev/null; then
      say "kept $conf, which was changed; --purge removes it."
      continue
    fi
    did "remove $path" || continue
    rm -f "$root$path"
  done <"$root$manifest"
  if [ -d "$root$saved" ]; then
    (cd "$root$saved" && find . -type f -o -type l) | while read -r path; do
      did "put ${path#.} back" || continue
      cp -pP "$root$saved/$path" "$root${path#.}"
    done
  fi
  if did "remove $lib and what belongs to the installation"; then
    rm -rf "$root$lib" "$root/etc/systemd/system/vitrine.service.d"
    if [ "$purge" = yes ]; then rm -rf "$root/etc/vitrine" "$root/var/lib/vitrine" "$root/var/cache/vitrine"; fi
    rmdir "$root/etc/vitrine" 2>/dev/null || :
    rm -rf "$root/var/lib/vitrine-install"
  fi
  control daemon-reload
  # The watchdog is the machine's again.
  control daemon-reexec
  if live && did "reload udev rules, sysctl and the boot menu"; then
    udevadm control --reload 2>/dev/null || :
    sysctl -q --system >/dev/null 2>&1 || :
    if command -v update-grub >/dev/null; then update-grub >/dev/null 2>&1 || :; fi
  fi
  # The terminal is a login's again.
  control start getty@tty1.service
  taken=$(display_manager)
  if [ -n "$taken" ]; then control --no-block start "$taken"; fi
  if [ "$dry" = no ]; then say "removed. The user \"vitrine\" and the packages stay; nothing else uses the user."; fi
}

# ---- Installing ----

# The packages of a section of packages.txt that are missing. Since Debian 13 some libraries have "t64" behind their names.
missing() {
  awk -v wanted="[$1]" '/^\[/ { inside = ($0 == wanted); next } inside && NF && !/^#/ { print $1 }' "$here/packages.txt" |
    while read -r name; do
      status=$(dpkg-query ${root:+--admindir="$root/var/lib/dpkg"} -W -f='${db:Status-Status} ' \
        "$name" "${name}t64" 2>/dev/null || :)
      case " $status" in *" installed "*) ;; *) printf '%s\n' "$name" ;; esac
    done
}

install_packages() {
  [ "$packages" = yes ] || return 0
  if ! command -v dpkg-query >/dev/null || [ ! -d "$root/var/lib/dpkg" ]; then
    die "this is no Debian system, so its packages cannot be looked at. Install the equivalents of those under [run] in deploy/packages.txt, then give --no-packages."
  fi
  list=$(missing run | tr '\n' ' ')
  [ -n "${list% }" ] || return 0
  did "install packages: $list" || return 0
  say "installing $list"
  # shellcheck disable=SC2086 # a list of names
  set -- env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $list
  [ -z "$root" ] || set -- chroot "$root" "$@"
  "$@" >&2 || {
    ${root:+chroot "$root"} apt-get update -q >&2 && "$@" >&2
  } || die "apt-get could not install: $list. Without a network, copy the packages over and install them, then run this again with --no-packages. Nothing was changed."
}

# Finds the executable, building it if need be: sets `program` and `tool`.
find_app() {
  app=${app:-Gallery}
  case "$app" in
    */*) program=$app ;;
    *)
      program=$package/.build/release/$app
      if command -v swift >/dev/null || [ -x /opt/swift/usr/bin/swift ]; then
        if [ "$dry" = no ]; then
          bash -c '. "$1/setup.sh"; install_packages build; find_swift; build_release vitrine; build_release vitrine-vnc; build_release "$2"' \
            "$0" "$here" "$app" >&2 || die "$app could not be built; see above."
        fi
      fi ;;
  esac
  [ -f "$program" ] || [ "$dry" = yes ] || die "--app $app: there is no $program. Give the path of a built executable, or build it where there is a Swift toolchain: deploy/run $app."
  [ -x "$program" ] || [ "$dry" = yes ] || die "--app $app: $program is not executable."
  name=$(basename "$program")
  case "$name" in *[!A-Za-z0-9._-]*) die "--app $app: \"$name\" is no name for a service; letters, digits, dots and dashes are." ;; esac
  tool=$(dirname "$program")/vitrine
  [ -x "$tool" ] || tool=$package/.build/release/vitrine
  [ -x "$tool" ] || [ "$dry" = yes ] || die "the tool \"vitrine\" is not built: neither beside $program nor in $package/.build/release. deploy/run builds it."
  # Serves VNC viewers; only kiosks with the setting vnc need it.
  viewers=$(dirname "$program")/vitrine-vnc
  [ -x "$viewers" ] || viewers=$package/.build/release/vitrine-vnc
  [ -x "$viewers" ] || [ "$dry" = yes ] ||
    say "vitrine-vnc is not built, so the setting vnc will not work: swift build -c release --product vitrine-vnc, then install again."
}

# The app has to start there: with the libraries of the machine, for its processor.
check_app() {
  [ "$dry" = no ] && [ -z "$root" ] && command -v ldd >/dev/null || return 0
  lacking=$(ldd "$program" 2>/dev/null | awk '/not found/ { print $1 }' | tr '\n' ' ')
  case "$lacking" in
    "") ;;
    *libswift* | *libFoundation* | *libdispatch*)
      die "$program needs the libraries of a Swift toolchain ($lacking). Build it with them inside: swift build -c release --static-swift-stdlib, as deploy/run does." ;;
    *) die "$program needs libraries that this machine lacks: $lacking" ;;
  esac
}

check_configuration() {
  [ -f "$root$conf" ] && [ "$dry" = no ] || return 0
  if ! VITRINE_CONFIG=none "$tool" check --lines "$root$conf" >"$work/check" 2>&1; then
    # 126 and 127: the tool is for another processor, or cannot start here.
    if grep -q "$conf" "$work/check"; then
      cat "$work/check" >&2
      die "$conf has mistakes, see above. Correct them first; nothing was changed."
    fi
  fi
}

# fill TEMPLATE: with the names of this installation.
fill() {
  sed -e "s|@LIB@|$lib|g" -e "s|@NAME@|$name|g" -e "s|@APP@|$lib/app/program|g" -e "s|@TTY@|$terminal|g" \
    "$here/system/$1"
}

install_files() {
  if did "copy $program and its resources to $lib/versions, and point $lib/app to them"; then install_app; fi
  if [ -f "$tool" ]; then put /usr/local/bin/vitrine 755 <"$tool"; fi
  if [ -f "$viewers" ]; then put $lib/vitrine-vnc 755 <"$viewers"; fi
  put $lib/init 755 <"$here/system/init"
  put $lib/ended 755 <"$here/system/ended"
  # For --uninstall, when nobody has the package any more.
  put $lib/install.sh 755 <"$here/install.sh"
  put $lib/vitrine.conf 644 <"$here/system/vitrine.conf"
  if [ ! -e "$root$conf" ]; then
    put $conf 644 <"$here/system/vitrine.conf"
  else
    note $conf
  fi
  put /etc/sysusers.d/vitrine.conf 644 <"$here/system/sysusers.conf"
  put /etc/udev/rules.d/70-vitrine.rules 644 <"$here/system/udev.rules"
  fill vitrine.service | put /etc/systemd/system/vitrine.service 644
  fill vitrine-staff.service | put /etc/systemd/system/vitrine-staff.service 644
  put /etc/systemd/system/vitrine-screen.target 644 <"$here/system/vitrine-screen.target"
  link /etc/systemd/system/vitrine-screen.target.wants/vitrine.service ../vitrine.service
  if [ "$kiosk" = yes ]; then take_over; else give_back; fi
}

# Beside the version in use, then in its place by one rename: whenever the power goes, the link leads to a whole app, and the
# one before is there to go back to (`vitrine rollback`). An app that is running keeps its own files.
install_app() {
  fresh=$lib/versions/.new
  rm -rf "$root$fresh"
  # What an update left that broke off, too: the disk may have no room for one more version.
  remove_unused
  mkdir -p "$root$fresh"
  cp "$program" "$root$fresh/$name"
  # What starts the app need not know its name, which another version may not have.
  [ "$name" = program ] || ln -s "$name" "$root$fresh/program"
  for resources in "$(dirname "$program")"/*.resources "$(dirname "$program")"/*.bundle; do
    [ -d "$resources" ] && cp -R "$resources" "$root$fresh/"
  done
  chmod -R go=u-w "$root$fresh"
  chown -R 0:0 "$root$fresh"
  # Named after what is in it: the same again is no other version.
  sum=$(cd "$root$fresh" && find . -type f -exec sha256sum {} + | sort | sha256sum | cut -c 1-12)
  target=versions/$name-$sum
  former=$(readlink "$root$lib/app" 2>/dev/null || :)
  if [ -d "$root$lib/$target" ]; then
    rm -rf "$root$fresh"
  else
    flush
    mv "$root$fresh" "$root$lib/$target"
    flush
  fi
  if [ "$former" != "$target" ]; then
    if [ -n "$former" ] && [ -d "$root$lib/$former" ]; then point app.previous "$former"; fi
    point app "$target"
  fi
  remove_unused
  # Where older versions of this script put it.
  rm -rf "$root$lib/apps"
}

# Removes the versions that neither link leads to.
remove_unused() {
  used=$(readlink "$root$lib/app" 2>/dev/null || :)
  before=$(readlink "$root$lib/app.previous" 2>/dev/null || :)
  for other in "$root$lib"/versions/*; do
    case "$other" in "$root$lib/$used" | "$root$lib/$before") ;; *) rm -rf "$other" ;; esac
  done
}

take_over() {
  fill kiosk.conf | put /etc/systemd/system/vitrine.service.d/kiosk.conf 644
  # No login and no other terminals, whoever asks for them.
  link /etc/systemd/system/getty@tty1.service /dev/null
  link /etc/systemd/system/ctrl-alt-del.target /dev/null
  put /etc/systemd/logind.conf.d/vitrine.conf 644 <"$here/system/logind.conf"
  put /etc/sysctl.d/90-vitrine.conf 644 <"$here/system/sysctl.conf"
  put /etc/systemd/system.conf.d/vitrine.conf 644 <"$here/system/system.conf"
  put /etc/systemd/system/vitrine-lock.service 644 <"$here/system/vitrine-lock.service"
  put /etc/systemd/system/vitrine-mute.service 644 <"$here/system/vitrine-mute.service"
  link /etc/systemd/system/sysinit.target.wants/vitrine-lock.service ../vitrine-lock.service
  # What would take the terminal and the screen back.
  taken=$(display_manager)
  if [ -n "$taken" ]; then
    keep $manager
    [ "$dry" = yes ] || say "$taken does not start any more: the kiosk has its screen. --uninstall brings it back."
  fi
  link $manager /dev/null
  # No shell when the disk is not found, and neither magic keys nor Ctrl-Alt-Del before the first process takes care of them.
  words="quiet loglevel=3 vt.global_cursor_default=0 consoleblank=0 systemd.show_status=false panic=10"
  words="$words sysctl.kernel.sysrq=0 sysctl.kernel.ctrl-alt-del=0"
  if [ -d "$root/etc/default/grub.d" ] || [ -f "$root/etc/default/grub" ]; then
    put /etc/default/grub.d/vitrine.cfg 644 <<TEXT
# Written by Vitrine's install.sh --kiosk: nothing on the screen between the firmware and the app.
GRUB_CMDLINE_LINUX_DEFAULT="\$GRUB_CMDLINE_LINUX_DEFAULT $words"
GRUB_TIMEOUT=0
GRUB_TIMEOUT_STYLE=hidden
GRUB_RECORDFAIL_TIMEOUT=0
GRUB_DISABLE_RECOVERY=true
TEXT
  fi
  # Raspberry Pi OS: one line of words.
  for line in /boot/firmware/cmdline.txt /boot/cmdline.txt; do
    if [ ! -f "$root$line" ] || [ -L "$root$line" ]; then continue; fi
    keep $line
    text=$(cat "$root$line")
    for word in $words; do case " $text " in *" $word "*) ;; *) text="$text $word" ;; esac; done
    did "add to $line: $words" || continue
    printf '%s\n' "$text" >"$root$line.new"
    mv -f "$root$line.new" "$root$line"
  done
}

# A kiosk that is installed again without --kiosk is none any more.
give_back() {
  [ -f "$root/etc/systemd/system/vitrine.service.d/kiosk.conf" ] || return 0
  for path in /etc/systemd/system/vitrine.service.d/kiosk.conf /etc/systemd/system/getty@tty1.service \
    /etc/systemd/system/ctrl-alt-del.target /etc/systemd/logind.conf.d/vitrine.conf /etc/sysctl.d/90-vitrine.conf \
    /etc/systemd/system.conf.d/vitrine.conf /etc/systemd/system/sysinit.target.wants/vitrine-lock.service \
    /etc/systemd/system/vitrine-lock.service /etc/systemd/system/vitrine-mute.service $manager \
    /etc/default/grub.d/vitrine.cfg; do
    did "remove $path" || continue
    rm -f "$root$path"
  done
  for line in /boot/firmware/cmdline.txt /boot/cmdline.txt; do
    if [ -f "$root$saved$line" ] && did "put $line back"; then
      cp -pP "$root$saved$line" "$root$line"
      rm -f "$root$saved$line"
    fi
  done
}

# Files of an older version that this one does not have.
remove_stale() {
  [ -f "$root$manifest" ] || return 0
  while read -r path; do
    grep -qxF "$path" "$work/manifest" && continue
    did "remove $path, which this version does not have" || continue
    rm -f "$root$path"
  done <"$root$manifest"
}

write_manifest() {
  did "write $manifest" || return 0
  mkdir -p "$root$(dirname $manifest)"
  cp "$here/system/vitrine.conf" "$root$saved.default.conf"
  cp "$work/manifest" "$root$manifest.new"
  mv -f "$root$manifest.new" "$root$manifest"
}

activate() {
  did "make the system user vitrine" && { systemd-sysusers ${root:+--root="$root"} vitrine.conf 2>&1 |
    sed 's/^/install.sh: /' >&2 || :; }
  if live && did "reload udev rules, sysctl and the boot menu"; then
    udevadm control --reload
    udevadm trigger --subsystem-match=backlight --subsystem-match=drm --action=change
    if [ "$kiosk" = yes ]; then sysctl -q -p /etc/sysctl.d/90-vitrine.conf || :; fi
    if command -v update-grub >/dev/null; then update-grub >/dev/null 2>&1 || :; fi
  fi
  control daemon-reload
  if [ "$kiosk" = yes ]; then
    # Not a reload: the watchdog and Ctrl-Alt-Del are the manager's own.
    control daemon-reexec
    if [ -n "$taken" ]; then control stop "$taken"; fi
    control stop getty@tty1.service
    control restart vitrine-lock.service || say "tty1 could not be locked in front: systemctl status vitrine-lock tells why."
  else
    control stop vitrine-lock.service >/dev/null 2>&1 || :
  fi
  if [ "$start" = yes ]; then control restart vitrine.service; fi
}

if [ "$action" = uninstall ]; then
  uninstall
  exit 0
fi
[ "$dry" = yes ] || writable
[ -x "$root/lib/systemd/systemd" ] || [ -x "$root/usr/lib/systemd/systemd" ] ||
  die "${root:-this machine} has no systemd. For machines without it see \"Boot without systemd\" in docs/operating.md."
if [ "$kiosk" = no ]; then
  taken=$(display_manager)
  [ -n "$taken" ] || taken=$(readlink "$root$saved$manager" 2>/dev/null || :)
  [ -z "$taken" ] ||
    die "${taken##*/} starts with ${root:-this machine} and takes the terminal and the screen. --kiosk takes it out of the way, and --uninstall brings it back; or disable it first: systemctl disable --now ${taken##*/}."
fi
taken=""
terminal=tty7
[ "$kiosk" = no ] || terminal=tty1
find_app
check_app
check_configuration
install_packages
install_files
remove_stale
write_manifest
activate
if [ "$dry" = no ]; then
  say "installed $name${root:+ into $root}. Settings: $conf; state: systemctl status vitrine; log: journalctl -u vitrine."
fi
