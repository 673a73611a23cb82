#!/usr/bin/env bash
# Makes a disk image of a Debian machine that boots into an app. See --help.
set -euo pipefail
# shellcheck source=deploy/setup.sh
. "$(dirname "$0")/setup.sh"

usage() {
  cat <<'TEXT'
Usage: deploy/image.sh [--app PATH|NAME] [OPTIONS] [IMAGE]

Makes IMAGE (default .build/image/kiosk.img), a whole disk for machines with UEFI: a Debian root in which the app is installed
by deploy/install.sh --kiosk, a kernel, and systemd-boot. Write it to a disk, or try it:

  qemu-system-x86_64 -m 1024 -bios /usr/share/ovmf/OVMF.fd -vga none -device virtio-gpu-pci -drive file=IMAGE,format=raw,if=virtio

Beside it are left root.ext4, vmlinuz and initrd.img of the same machine, for boot loaders of your own. Run as root, on
Debian for amd64. The Debian part is made once and kept under .build/image.

  --app PATH|NAME        what to install; default Gallery
  --size MEGABYTES       of the disk; default: what is needed, a quarter more, and room for updates
  --hostname NAME        default kiosk
  --root-password TEXT   lets root log in, where the staff's PIN leads to or on tty1 without a kiosk; default: nobody can log in
  --no-kiosk             leave a login on tty1, the app on tty7
  --package NAME         a Debian package more; may be given several times
  --prepare              make only the Debian part, for the image that is made next
TEXT
}

app=Gallery size="" host=kiosk password="" kiosk=(--kiosk) extra=() image="" prepare=""
while [ $# -gt 0 ]; do
  case "$1" in
    -h | --help) usage; exit 0 ;;
    --no-kiosk) kiosk=() ;;
    --prepare) prepare=1 ;;
    --app | --size | --hostname | --root-password | --package)
      [ $# -ge 2 ] || { say "$1 needs a value. See deploy/image.sh --help."; exit 2; }
      case "$1" in
        --app) app=$2 ;;
        --size) size=$2 ;;
        --hostname) host=$2 ;;
        --root-password) password=$2 ;;
        --package) extra+=("$2") ;;
      esac
      shift ;;
    -*) say "there is no option \"$1\". See deploy/image.sh --help."; exit 2 ;;
    *) [ -z "$image" ] || { say "\"$1\" is one word too many."; exit 2; }; image=$1 ;;
  esac
  shift
done
folder=$root/.build/image
image=${image:-$folder/kiosk.img}
[ "$(id -u)" -eq 0 ] || die "only root can install a root: run this with sudo."
[ "$(dpkg --print-architecture 2>/dev/null)" = amd64 ] || die "images are made on Debian for amd64, and this is another system."
[[ "$size" =~ ^[0-9]*$ ]] || die "--size $size: that is no number of megabytes."
[[ "$host" =~ ^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$ ]] || die "--hostname $host: small letters, digits and dashes make a host's name."

install_packages image
mkdir -p "$folder" "$(dirname "$image")"
exec 9>"$folder/lock"
flock 9
work=$(mktemp -d "$folder/work.XXXXXX")
trap 'rm -rf --one-file-system "$work"' EXIT
# shellcheck disable=SC1091
release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")

# The Debian part: the same for every app.
base=$folder/base.tar
wanted=$(packages run board | sort | paste -sd,)
for name in "${extra[@]}"; do wanted+=,$name; done
# Debian's copyright files stay; dpkg goes by the last pattern that fits.
kept=(
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright'
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*'
)
key="$release $wanted ${kept[*]}"
if [ "$(cat "$folder/base.key" 2>/dev/null)" != "$key" ]; then
  say "installing a Debian root (some minutes, once)"
  rm -f "$folder/base.key"
  mmdebstrap --quiet --variant=minbase --format=tar --include="$wanted" "${kept[@]}" \
    --essential-hook='mkdir -p "$1/etc/initramfs-tools/conf.d" && echo COMPRESS=gzip >"$1/etc/initramfs-tools/conf.d/vitrine"' \
    --customize-hook='rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*' \
    "$release" "$base.new" >&2 || die "Debian's root could not be installed; is there a network?"
  mv "$base.new" "$base"
  echo "$key" >"$folder/base.key"
fi
[ -z "$prepare" ] || exit 0

say "installing $app"
mkdir "$work/root"
tar -C "$work/root" -xf "$base" --numeric-owner --xattrs --exclude='./dev/*'
# Fontconfig's caches know their folders' times to the nanosecond, which archives and new file systems round: made anew, or
# every first start would read every font.
chroot "$work/root" fc-cache -f
"$root/deploy/install.sh" --root "$work/root" --app "$app" --no-packages --no-start "${kiosk[@]}"
# By a number that only this image has: a stick with the same label is no root. `panic` also keeps the initramfs from giving a
# shell when there is no root at all.
uuid=$(cat /proc/sys/kernel/random/uuid)
words="root=UUID=$uuid ro panic=10"
if [ ${#kiosk[@]} -gt 0 ]; then
  words+=" quiet loglevel=3 vt.global_cursor_default=0 consoleblank=0 systemd.show_status=false"
  words+=" sysctl.kernel.sysrq=0 sysctl.kernel.ctrl-alt-del=0"
fi
(
  cd "$work/root"
  echo "$host" >etc/hostname
  printf '127.0.0.1 localhost %s\n::1 localhost\n' "$host" >etc/hosts
  # Errors of the file system make it read-only rather than worse.
  echo "UUID=$uuid / ext4 rw,noatime,errors=remount-ro 0 1" >etc/fstab
  : >etc/machine-id
  # A journal that cannot fill the disk.
  mkdir -p etc/systemd/journald.conf.d
  printf '[Journal]\nSystemMaxUse=64M\nRuntimeMaxUse=16M\n' >etc/systemd/journald.conf.d/size.conf
  ln -sf /lib/systemd/system/multi-user.target etc/systemd/system/default.target
)
[ -z "$password" ] || printf 'root:%s\n' "$password" | chroot "$work/root" chpasswd

say "making the disk"
cp "$work"/root/boot/vmlinuz-* "$folder/vmlinuz"
cp "$work"/root/boot/initrd.img-* "$folder/initrd.img"
boot=$(($(du -cm "$folder/vmlinuz" "$folder/initrd.img" | tail -n 1 | cut -f 1) + 40))
# An update copies the app beside the version in use and the one before, to which `vitrine rollback` goes back.
versions=$(du -sm --apparent-size "$work/root/usr/local/lib/vitrine/versions" | cut -f 1)
need=$(($(du -sm --apparent-size "$work/root" | cut -f 1) * 5 / 4 + 128))
disk=${size:-$((need + versions * 2 + boot + 4))}
[ "$disk" -ge $((need * 9 / 10 + boot)) ] || die "--size $size: the root alone takes $need MB, the boot partition $boot MB."
rm -f "$folder/root.ext4"
mke2fs -q -t ext4 -L vitrine -U "$uuid" -d "$work/root" "$folder/root.ext4" "$((disk - boot - 3))M"

# The boot partition, file by file: nothing has to be mounted.
esp=$work/esp
truncate -s "${boot}M" "$esp"
mkfs.vfat -n BOOT "$esp" >/dev/null
mmd -i "$esp" ::/EFI ::/EFI/BOOT ::/loader ::/loader/entries
mcopy -i "$esp" "$work/root/usr/lib/systemd/boot/efi/systemd-bootx64.efi" ::/EFI/BOOT/BOOTX64.EFI
mcopy -i "$esp" "$folder/vmlinuz" "$folder/initrd.img" ::/
printf 'timeout 0\ndefault kiosk.conf\neditor no\nauto-entries no\nauto-firmware no\n' >"$work/loader.conf"
printf 'title Kiosk\nlinux /vmlinuz\ninitrd /initrd.img\noptions %s\n' "$words" >"$work/kiosk.conf"
mcopy -i "$esp" "$work/loader.conf" ::/loader/loader.conf
mcopy -i "$esp" "$work/kiosk.conf" ::/loader/entries/kiosk.conf

rm -f "$image.new"
truncate -s "${disk}M" "$image.new"
# Partitions begin at 1 MB; the last one ends before the second copy of the table.
printf 'label: gpt\nstart=2048, size=%s, type=uefi, name=boot\nsize=%s, type=linux, name=vitrine\n' \
  $((boot * 2048)) $(((disk - boot - 3) * 2048)) | sfdisk -q "$image.new"
dd if="$esp" of="$image.new" bs=1M seek=1 conv=notrunc,sparse status=none
dd if="$folder/root.ext4" of="$image.new" bs=1M seek=$((1 + boot)) conv=notrunc,sparse status=none
mv "$image.new" "$image"
echo "$words" >"$folder/cmdline"
say "the disk is $(realpath "$image") ($disk MB)"
