#!/bin/sh
# An authority of your own and a certificate each for the NATS server, the referee and the workers:
#   make_keys.sh FOLDER ADDRESS        the address at which workers reach the server
set -eu
folder=${1:?a folder for the keys}
address=${2:?the address of the server, such as 192.168.1.7}
case $address in *[a-zA-Z]*) kind=DNS ;; *) kind=IP ;; esac
umask 077
mkdir -p "$folder"
cd "$folder"
curve="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
# shellcheck disable=SC2086 # several words
openssl req -x509 $curve -keyout ca.key -out ca.pem -days 3650 -subj /CN=plateau-authority 2>/dev/null
for name in server referee worker; do
    # shellcheck disable=SC2086
    openssl req $curve -keyout $name.key -out $name.request -subj /CN=$name 2>/dev/null
    printf 'subjectAltName=%s:%s\n' "$kind" "$address" >$name.extension
    [ $name = server ] || : >$name.extension
    openssl x509 -req -in $name.request -CA ca.pem -CAkey ca.key -CAcreateserial -days 365 -extfile $name.extension -out $name.pem 2>/dev/null
    rm $name.request $name.extension
done
printf '%s\n' "$PWD: ca.pem and NAME.pem with NAME.key for server, referee, worker. Keep ca.key to yourself."
