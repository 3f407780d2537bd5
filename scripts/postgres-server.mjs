import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandFailed } from './run.mjs';
import { findPostgres } from './test-machine/programs.mjs';

const START_TIMEOUT_MS = 60_000;

/**
 * The server's settings. The data are thrown away, so nothing is written through to the disk. The
 * time zone differs from UTC to prove that the code does not depend on it.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  shared_buffers: '64MB',
  // The data are in memory. The default is for disks that turn.
  random_page_cost: '1.1',
  max_connections: '200',
  listen_addresses: '',
  timezone: 'Asia/Kolkata',
};

/**
 * Runs until its input ends, so the server never outlives the process that started it, however that
 * process ends. The arguments: the folder of the programs, the folder of the data, the settings.
 */
const SCRIPT = `
bin=$1; folder=$2; shift 2
cd "$folder" || exit 1
trap 'rm -rf "$folder"' EXIT
trap '' INT TERM HUP
"$bin/initdb" -D data -U postgres -A trust -E UTF8 --no-locale --no-sync >log 2>&1 || { cat log; exit 1; }
"$bin/postgres" -D data -k "$folder" "$@" >log 2>&1 </dev/null &
server=$!
until [ -S .s.PGSQL.5432 ] && "$bin/psql" -h "$folder" -U postgres -qc 'select 1' postgres >/dev/null 2>&1
do
  kill -0 $server 2>/dev/null || { cat log; exit 1; }
  sleep 0.1
done
echo ready
cat >/dev/null
kill -QUIT $server
wait $server
`;

/**
 * Starts an empty PostgreSQL server for tests. It listens on a socket in a folder that only its own
 * user and root can enter. `settings` override the server's settings. Throws CommandFailed.
 */
export async function startPostgres(settings = {}) {
  const programs = findPostgres();
  if (!programs)
    throw new CommandFailed(
      'PostgreSQL is not installed. Install its server (Debian: apt-get install postgresql).',
    );
  const folder = mkdtempSync(join(tmpdir(), 'site-postgres-'));
  const owner = unprivilegedUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const values = Object.entries({ ...SETTINGS, ...settings });
  const child = spawn(
    'sh',
    [
      '-c',
      SCRIPT,
      'sh',
      programs,
      folder,
      ...values.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // A process group of its own: Ctrl+C ends the tests first, then the server.
    { ...owner, cwd: '/', detached: true, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  await untilReady(child, ended);
  child.unref();
  child.stdin.unref();
  child.stdout.destroy();
  return {
    /** The connection string of a database of this server. */
    url: (database) =>
      `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`,
    /** Ends the server and deletes its data. */
    async stop() {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}

/** Throws CommandFailed if the server ends first, or is not ready within a minute. */
async function untilReady(child, ended) {
  let output = '';
  let timer;
  const failed = (reason) => new CommandFailed(`PostgreSQL ${reason}:\n${output}`);
  try {
    await Promise.race([
      new Promise((resolve) => {
        child.stdout.on('data', (text) => {
          output += text;
          if (output.endsWith('ready\n')) resolve();
        });
      }),
      ended.then(() => Promise.reject(failed('did not start'))),
      new Promise((_resolve, reject) => {
        timer = setTimeout(() => reject(failed('was not ready within a minute')), START_TIMEOUT_MS);
      }),
    ]);
  } catch (error) {
    child.stdin.end();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** PostgreSQL refuses to run as root; its packages create this user. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const [uid, gid] = ['-u', '-g'].map((option) =>
      Number(execFileSync('id', [option, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] })),
    );
    return { uid, gid };
  } catch {
    throw new CommandFailed('PostgreSQL cannot run as root, and there is no user postgres.');
  }
}
