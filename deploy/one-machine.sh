#!/bin/sh
# The site on one Debian machine, as root, from the checkout /srv/site:
#   sh deploy/one-machine.sh www.example.com
# It installs programs, builds, writes settings with new secrets, and starts API, edge and Caddy. If
# settings are missing, it prints what the servers say about them and ends: fill them in, and run it
# again. A later run builds and starts the version of the checkout, and keeps settings, data and
# releases. CADDY_TLS='tls internal' takes a certificate of the machine's own, for a trial.
set -eu
umask 022

host=${1:?The host name is missing: sh deploy/one-machine.sh www.example.com}
api=site-api@8081
edge=site-edge@8080
cd "$(dirname "$0")/.."
[ "$(pwd)" = /srv/site ] || { echo 'The checkout must be /srv/site.' >&2; exit 1; }

echo '── Programs'
apt-get update -q
apt-get install -y -q --no-install-recommends chromium-headless-shell caddy git curl openssl
command -v node > /dev/null || apt-get install -y -q --no-install-recommends nodejs npm
# The units name /usr/bin/node.
/usr/bin/node --require ./scripts/check-node.cjs --eval ''

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
install -d -o site -g site -m 0700 /srv/backups
install -d "/etc/systemd/system/$api.service.d"
printf '[Service]\nEnvironment=BACKUP_FOLDER=/srv/backups\nReadWritePaths=/srv/backups\n' \
  > "/etc/systemd/system/$api.service.d/backups.conf"
sed -e "s/^HOST_NAME/$host/" -e "s/^}/\t${CADDY_TLS:-}\n}/" deploy/caddy/Caddyfile \
  > /etc/caddy/Caddyfile
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
      echo "$1 does not start:" >&2
      journalctl --unit "$1" --since "$since" --output cat --no-pager | sort -u >&2
      echo 'Mend the settings in /etc/site, and run this command again.' >&2
      exit 1
    fi
    sleep 1
  done
}
start "$api" http://127.0.0.1:8081/api/ready
# In the folder of the edge, before it starts.
systemd-run --quiet --pipe --wait --uid=site --property=EnvironmentFile=/etc/site/site.env \
  --property=EnvironmentFile=/etc/site/edge.env --property=StateDirectory=site/edge-8080 \
  --property=WorkingDirectory=/srv/site --setenv=NODE_ENV=production \
  --setenv=DATA_DIR=/var/lib/site/edge-8080 \
  /usr/bin/node edge/dist/release-local.mjs --missing shell/dist remote-*/dist
start "$edge" http://127.0.0.1:8080/ready
systemctl enable caddy
systemctl reload-or-restart caddy
echo "The site is ready: https://$host"
