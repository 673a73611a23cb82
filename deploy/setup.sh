# Shared by the scripts beside it: where things are, which packages are missing, which Swift to use. Sourced, not run.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
script=deploy/$(basename "$0")

say() { printf '%s: %s\n' "$script" "$*" >&2; }
die() { say "$*"; exit 1; }

# The packages of the given sections of packages.txt, one per line.
packages() {
  local section
  for section in "$@"; do
    awk -v wanted="[$section]" '/^\[/ { inside = ($0 == wanted); next } inside && NF && !/^#/ { print $1 }' \
      "$root/deploy/packages.txt"
  done
}

# Since Debian 13 some libraries have "t64" behind their names; apt takes the old ones, dpkg-query does not.
missing_packages() {
  local package status
  for package in $(packages "$@"); do
    status=$(dpkg-query -W -f='${db:Status-Status} ' "$package" "${package}t64" 2>/dev/null || :)
    [[ " $status" == *" installed "* ]] || printf '%s\n' "$package"
  done
}

# install_packages SECTION...: asks apt only when something is missing.
install_packages() {
  command -v dpkg-query >/dev/null || {
    say "this is not a Debian system, so nothing is installed; needed are the equivalents of: $(packages "$@" | xargs)"
    return 0
  }
  local missing as_root=()
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      die "packages are missing, and this is neither root nor is there sudo. As root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}")
  # Package lists may be absent or old: fetch them only when the first try fails.
  "${install[@]}" >&2 || {
    "${as_root[@]}" apt-get update -q >&2 || die "apt-get update failed: is there a network?"
    "${install[@]}" >&2 || die "apt-get could not install: ${missing[*]}"
  }
}

# Puts a Swift of 6.0 or later on PATH.
find_swift() {
  local folder version
  for folder in "" /opt/swift/usr/bin "${HOME:-/root}/.local/share/swiftly/bin" /usr/bin; do
    [ -z "$folder" ] || [ -x "$folder/swift" ] || continue
    [ -z "$folder" ] || PATH="$folder:$PATH"
    command -v swift >/dev/null || continue
    version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+)\.([0-9]+).*/\1/p' | head -n 1)
    if [ -n "$version" ] && [ "$version" -ge 6 ]; then return 0; fi
    say "$(command -v swift) is too old: Swift 6.0 or later is needed"
  done
  die "no Swift found on PATH, in /opt/swift, in ~/.local/share/swiftly. Install 6.0 or later from https://www.swift.org/install/linux/, or on Debian 13 and Raspberry Pi OS: sudo apt-get install swiftlang"
}

# How long a first build of the whole framework usually takes here, for a person who waits for it. Measured with two processors.
usual_time() {
  case "$(nproc)" in
    1) echo "ten minutes" ;;
    2 | 3) echo "five minutes" ;;
    *) echo "four minutes" ;;
  esac
}

# build_release PRODUCT: builds it into .build/release. Exclusivity is proved by the tests; checking it per access costs the
# painter several percent. Small functions of one module are inlined into others: without it a key costs 3 to 4 percent more,
# since text is in modules of its own. Swift's libraries are linked in where the toolchain has them for that: programs start
# 5 ms sooner and need no toolchain on the kiosk.
build_release() {
  local options=(-c release -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -cross-module-optimization) resources
  resources=$(swift -print-target-info | sed -nE 's/.*"runtimeResourcePath" *: *"([^"]+)".*/\1/p')
  if [ -e "${resources}_static/linux/libFoundation.a" ]; then options+=(--static-swift-stdlib); fi
  # Lays the program out so that it starts a millisecond sooner than gold does.
  if [ -x "$(dirname "$(readlink -f "$(command -v swiftc)")")/ld.lld" ]; then options+=(-Xswiftc -use-ld=lld); fi
  local first=""
  # The largest module of the framework is there once it has been built.
  [ -e "$root/.build/release/UIKitCore.build" ] || first=": usually $(usual_time) for the framework's modules, once; later seconds"
  say "building $1 (release)$first"
  swift build --package-path "$root" "${options[@]}" --product "$1" >&2 || die "$1 does not build; see above"
}
