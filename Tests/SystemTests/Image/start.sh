#!/bin/sh
# The first program on the disk where no service manager is wanted: udev, then the agent, which is process 1 from there on.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=linux LANG=C.UTF-8
mount -t tmpfs -o mode=755 run /run
mount -t tmpfs -o mode=1777 tmp /tmp
mkdir -p /dev/pts /dev/shm /share
mount -t devpts devpts /dev/pts
mount -t tmpfs -o mode=1777 shm /dev/shm
hostname machine
busybox ip link set lo up
/lib/systemd/systemd-udevd --daemon
for module in uinput evdev virtio_console; do modprobe "$module"; done
udevadm trigger --type=subsystems --action=add
udevadm trigger --type=devices --action=add
udevadm settle
for shared in $(sed -n 's/.*machine.share=\([^ ]*\).*/\1/p' /proc/cmdline | tr , ' '); do
  mkdir -p "/$shared"
  modprobe -a 9pnet_virtio 9p
  mount -t 9p -o trans=virtio,version=9p2000.L,msize=524288,cache=loose "$shared" "/$shared"
done
cd /root
exec /usr/lib/vitrine/agent /dev/virtio-ports/vitrine.agent
