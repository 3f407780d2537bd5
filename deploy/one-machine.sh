#!/bin/sh
# The site on one Debian machine, as root, from the checkout /srv/site:
#   sh deploy/one-machine.sh www.example.com [--new-pages]
# It installs programs, builds, writes settings with new secrets, and starts API, edge and Caddy. If
# settings are missing, it prints what the servers say about them and ends: fill them in, and run it
# again. A later run writes a backup, builds and starts the version of the checkout, and keeps
# settings, data and releases. --new-pages makes the pages of the checkout live, without the gate.
# CADDY_TLS='tls internal' takes a certificate of the machine's own, for a trial.
set -eu
umask 022

host=${1:?The host name is missing: sh deploy/one-machine.sh www.example.com}
case ${2:-} in
  '') missing=--missing ;;
  --new-pages) missing= ;;
  *) echo "Unknown: $2. The one switch is --new-pages." >&2; exit 1 ;;
esac
api=site-api@8081
edge=site-edge@8080
cd "$(dirname "$0")/.."
[ "$(pwd)" = /srv/site ] || { echo 'The checkout must be /srv/site.' >&2; exit 1; }
case $host in
  *[!a-zA-Z0-9.-]*) echo 'Give the host name alone: www.example.com' >&2; exit 1 ;;
esac
if [ -e /etc/site/site.env ] && ! grep -qx "SITE_URL=https://$host" /etc/site/site.env; then
  echo "SITE_URL in /etc/site/site.env is another address than https://$host: change one." >&2
  exit 1
fi

echo '── Programs'
apt-get update -q
apt-get install -y -q --no-install-recommends chromium-headless-shell caddy git curl openssl rsync
command -v node > /dev/null || apt-get install -y -q --no-install-recommends nodejs npm
# The units name /usr/bin/node.
/usr/bin/node --require ./scripts/check-node.cjs --eval ''
install -m 0755 deploy/site /usr/local/bin/site
install -d -m 0700 /srv/backups

if systemctl --quiet is-active "$api"; then
  echo '── Backup of the version that runs'
  site api 8081 backup.mjs backup --to /srv/backups
elif [ -e /var/lib/site/api-8081 ]; then
  echo 'No backup before this run: the API does not run.' >&2
fi

echo '── Build'
npm run build

echo '── Settings'
id -u site > /dev/null 2>&1 ||
  useradd --system --home-dir /var/lib/site --shell /usr/sbin/nologin site
install -d -m 0700 /etc/site
for name in site api edge; do
  file=/etc/site/$name.env
  [ -e "$file" ] && continue
  # Without PostgreSQL, Valkey and a bucket, the data are in /var/lib/site.
  (umask 077 && perl -pe '
    s/OUTPUT_OF_openssl_rand_-hex_(\d+)/`openssl rand -hex $1` =~ s|\n||r/e;
    s/^(DATABASE_URL|REDIS_URL|S3_\w+|TRUSTED_PROXIES)=.*/$1=/;
    s|^SITE_URL=.*|SITE_URL=https://'"$host"'|;
    s|^API_URL=.*|API_URL=http://127.0.0.1:8081|;
  ' "deploy/$name.env.example" > "$file")
done

echo '── Services'
cp deploy/systemd/*.service /etc/systemd/system/
chown site: /srv/backups

# drop_in UNIT NAME LINE…: settings of a unit beside its file.
drop_in() {
  install -d "/etc/systemd/system/$1.service.d"
  file=/etc/systemd/system/$1.service.d/$2.conf
  shift 2
  printf '%s\n' '[Service]' "$@" > "$file"
}
drop_in "$api" backups Environment=BACKUP_FOLDER=/srv/backups ReadWritePaths=/srv/backups
# Debian's unit does not start Caddy again after a crash.
drop_in caddy restart Restart=always RestartSec=1 '[Unit]' StartLimitIntervalSec=0
install -d /etc/caddy/sites
sed -e "s|^HOST_NAME|$host|" -e "s|^}|\t${CADDY_TLS:-}\n}|" deploy/caddy/Caddyfile \
  > /etc/caddy/Caddyfile.new
mv /etc/caddy/Caddyfile.new /etc/caddy/Caddyfile
systemctl daemon-reload

# start UNIT ADDRESS: starts a server, and waits for its answer: the first start makes the database.
start() {
  since=$(date +'%Y-%m-%d %H:%M:%S')
  systemctl enable "$1"
  systemctl restart "$1"
  seconds=0
  until curl --silent --fail --max-time 5 --output /dev/null "$2"; do
    seconds=$((seconds + 1))
    if [ "$seconds" = 300 ] || [ "$(systemctl show --property NRestarts --value "$1")" -gt 1 ]; then
      systemctl stop "$1"
      echo "$1 does not start yet:" >&2
      journalctl --unit "$1" --since "$since" --output cat --no-pager | sort -u >&2
      echo 'Fill in or mend the settings in /etc/site, and run this command again.' >&2
      exit 1
    fi
    sleep 1
  done
}
start "$api" http://127.0.0.1:8081/api/ready
# In the folder of the edge, before it starts. Without $missing it replaces the live pages.
site edge 8080 release-local.mjs $missing shell/dist remote-*/dist
start "$edge" http://127.0.0.1:8080/ready
systemctl enable caddy
systemctl reload-or-restart caddy
seconds=0
until curl --silent --fail --max-time 5 --output /dev/null ${CADDY_TLS:+--insecure} \
  --resolve "$host:443:127.0.0.1" "https://$host/"; do
  seconds=$((seconds + 1))
  if [ "$seconds" = 60 ]; then
    echo "The site runs, but Caddy has no certificate for $host yet. Does the name lead to this" >&2
    echo 'machine, and are the ports 80 and 443 open? Caddy tries again by itself, and at once' >&2
    echo 'after: systemctl reload caddy' >&2
    journalctl --unit caddy --since -2min --output cat --no-pager | grep '"level":"error"' |
      tail -n 3 >&2 || true
    exit 1
  fi
  sleep 1
done
echo "The site is ready: https://$host"
