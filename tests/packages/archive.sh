#!/bin/sh
# The archive that ./package made, unpacked in a root with nothing else in it: static programs, a launcher that finds the
# right one however it is called, and a move of each game. Only root can change roots.
cd "$(dirname "$0")/../.." || exit 1
. tests/expect.sh

root=$scratch/root
mkdir "$root"
tar -xzf build/packages/plateau-*.tar.gz -C "$root" --strip-components=1
chroot=$(command -v chroot)
alone() { env -i "$chroot" "$root" "$@"; }

for program in bin/plateau lib/plateau/x86-64-v2/plateau lib/plateau/x86-64-v3/plateau; do
    expect_output "statically linked" file "$root/$program"
done
expect_output "plateau 0." alone /bin/plateau --version
for game in $(alone /bin/plateau games | awk '{ print $1 }'); do
    expect_output "move " alone /bin/plateau think "$game" --player easy
done
expect_output "move " alone /lib/plateau/x86-64-v2/plateau think draughts --player strong:nodes=2000

# By a relative path, and by a link from elsewhere.
ln -s "$root/bin/plateau" "$scratch/plateau"
expect_output "move " "$scratch/plateau" think connect4 --player hard
expect_output "move " sh -c "cd '$root/bin' && ./plateau think connect4 --player hard"
mv "$root/lib/plateau" "$root/lib/elsewhere"
expect_status 1 "$root/bin/plateau" --version
finish
