#!/bin/busybox sh
# The initramfs's /init: loads what it takes to find the disk and hands over to the root on it. The disk stays as it was
# built: what is written goes to memory.
/bin/busybox mkdir -p /proc /sys /dev /disk /memory /root
/bin/busybox --install -s /bin
mount -t devtmpfs dev /dev
mount -t proc proc /proc
mount -t sysfs sys /sys
while read -r module; do insmod "/modules/$module"; done </modules/order
tries=0
until [ -e /dev/vda ] || [ $tries -ge 500 ]; do sleep 0.02; tries=$((tries + 1)); done
mount -t ext4 -o ro /dev/vda /disk
mount -t tmpfs memory /memory
mkdir /memory/upper /memory/work
mount -t overlay -o lowerdir=/disk,upperdir=/memory/upper,workdir=/memory/work root /root
mkdir -p /root/usr/lib/vitrine
cp /agent /start /root/usr/lib/vitrine
for folder in dev proc sys; do mount --move /$folder /root/$folder; done
exec switch_root /root /usr/lib/vitrine/start
