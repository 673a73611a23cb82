#!/usr/bin/env bash
# Builds the machine of the system tests under .build/system: a Debian kernel, an initramfs with the agent, and a disk with
# a Debian root. What was built from the same packages and sources stays.
#   Tests/SystemTests/Image/build.sh [FOLDER]
# Needs root (Debian's own tools install the root), mmdebstrap, e2fsprogs and a C compiler.
set -euo pipefail
# shellcheck source=deploy/setup.sh
. "$(dirname "$0")/../../../deploy/setup.sh"
script=Tests/SystemTests/Image/build.sh
here=$root/Tests/SystemTests/Image
out=${1:-$root/.build/system}
# shellcheck disable=SC1091
release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
[ "$(dpkg --print-architecture 2>/dev/null)" = amd64 ] || die "the machine is built on Debian for amd64 only"
[ "$(id -u)" -eq 0 ] || die "only root can install the machine's root: run this with sudo once"

# Modules for what the tests plug in, the file systems, and what these need.
modules='kernel/(fs/(9p|configfs|ext4|jbd2|overlayfs|netfs|fscache|fat|nls)|fs/mbcache|net/9p|lib|crypto|arch/x86/crypto'
modules+='|drivers/(virtio|char|hid|input|iio|i2c|video|watchdog|block/virtio_blk|usb/(core|host|common|gadget)|gpu/drm/(virtio|tiny|ttm|display|udl)))[/.].*'
modules+='|kernel/drivers/gpu/drm/[^/]*'

find_kernel() { apt-cache depends linux-image-amd64 | sed -n 's/^ *Depends: \(linux-image-[^ ]*\)$/\1/p' | head -n 1; }

# Kernel and root, into the folder $1.
build_root() {
  say "installing a Debian root (a minute, once)"
  mmdebstrap --quiet --variant=minbase --format=directory --include="$(packages run machine | paste -sd,)" \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' "$release" "$1/root" >&2
  rm -rf "$1/root"/var/lib/apt/lists/* "$1/root"/var/cache/apt/*
  mkdir -p "$1/root"/{app,share}

  say "unpacking the kernel"
  local kernel version
  kernel=$(find_kernel)
  if [ -z "$kernel" ]; then
    apt-get update -q >&2
    kernel=$(find_kernel)
  fi
  (cd "$1" && apt-get -q -o APT::Sandbox::User=root download "$kernel" >&2 && dpkg-deb -x linux-image*.deb kernel)
  version=${kernel#linux-image-}
  mkdir -p "$1/root/lib/modules/$version"
  (
    cd "$1/kernel/lib/modules/$version"
    find kernel -name '*.ko*' -regextype posix-extended -regex "$modules" -print0 |
      xargs -0 cp --parents -t "$1/root/lib/modules/$version"
    cp modules.* "$1/root/lib/modules/$version"
  )
  chroot "$1/root" depmod "$version"

  say "packing the root"
  mkdir -p "$1/early"/{bin,modules}
  cp "$1/root/bin/busybox" "$1/early/bin/busybox"
  local module
  for module in virtio_pci virtio_blk crc32c_generic ext4 overlay; do
    chroot "$1/root" modprobe --set-version "$version" --show-depends "$module" | awk '$1 == "insmod" { print $2 }'
  done | awk '!seen[$0]++' | while read -r file; do
    cp "$1/root/$file" "$1/early/modules"
    basename "$file"
  done >"$1/early/modules/order"
  rm -rf "$out/early" "$out/root.ext4"
  mv "$1/early" "$out/early"
  cp "$1/kernel/boot/vmlinuz-$version" "$out/kernel"
  local megabytes=$(($(du -sm --apparent-size "$1/root" | cut -f 1) * 5 / 4 + 64))
  mke2fs -q -t ext4 -O ^has_journal,^metadata_csum,^64bit -m 0 -d "$1/root" "$out/root.ext4" "${megabytes}M"
}

# The agent and the scripts that start it, with the modules to reach the disk.
build_initramfs() {
  say "compiling the agent"
  awk '/^#define (KEY|BTN|SW|ABS|REL|LED|EV|MSC)_[A-Z0-9_]+[ \t]/ && $2 !~ /_(MAX|CNT)$/ { printf "{\"%s\", %s},\n", $2, $2 }' \
    /usr/include/linux/input-event-codes.h >"$1/names.h"
  cc -std=gnu11 -O2 -Wall -Wextra -static -I"$1" -o "$out/early/agent" "$here"/*.c
  install -m 755 "$here/early.sh" "$out/early/init"
  install -m 755 "$here/start.sh" "$out/early/start"
  (cd "$out/early" && find . | bin/busybox cpio -o -H newc 2>/dev/null) | gzip -1 >"$out/initramfs"
}

key() { sha256sum | cut -c -16; }

mkdir -p "$out"
exec 9>"$out/lock"
flock 9
work=$(mktemp -d "$out/work.XXXXXX")
trap 'rm -rf --one-file-system "$work"' EXIT
root_key=$({ declare -f build_root; packages run machine; echo "$release $modules"; } | key)
if [ "$(cat "$out/root.key" 2>/dev/null)" != "$root_key" ]; then
  rm -f "$out"/{root,initramfs}.key
  build_root "$work"
  echo "$root_key" >"$out/root.key"
fi
initramfs_key=$({ declare -f build_initramfs; cat "$here"/*; } | key)
if [ "$(cat "$out/initramfs.key" 2>/dev/null)" != "$initramfs_key" ]; then
  rm -f "$out/initramfs.key"
  build_initramfs "$work"
  echo "$initramfs_key" >"$out/initramfs.key"
fi
