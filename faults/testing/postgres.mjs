import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unprivilegedUser } from '../../scripts/postgres-server.mjs';
import { findPostgres } from '../../scripts/test-machine/programs.mjs';
import { until } from './site.mjs';

const programs = findPostgres();

/** For the option `skip` of a test. */
export const skipWithoutPostgres = programs ? false : 'PostgreSQL is not installed';

/**
 * A PostgreSQL server that a test stops, kills and starts again; removed after the test. With
 * `isDurable` it writes each commit through to the disk, as an operator's server does.
 */
export async function postgresCluster(t, { parent = tmpdir(), isDurable = false } = {}) {
  const owner = unprivilegedUser();
  const folder = mkdtempSync(join(parent, 'faults-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder };
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'site', '-A', 'trust', '-E', 'UTF8', '--no-locale'];
  if (!isDurable) initdb.push('--no-sync');
  execFileSync(join(programs, 'initdb'), initdb, { ...options, stdio: 'ignore' });

  let server;
  let exited;

  /** Starts the server, also right after a kill, while its old processes still end. */
  async function start() {
    await until(async () => {
      server = spawn(
        join(programs, 'postgres'),
        [
          '-D',
          data,
          '-k',
          folder,
          '-c',
          'listen_addresses=',
          '-c',
          `fsync=${isDurable ? 'on' : 'off'}`,
        ],
        { ...options, stdio: 'ignore' },
      );
      exited = once(server, 'exit');
      while (server.exitCode === null && server.signalCode === null) {
        if (await isAnswering()) return true;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return false;
    }, 'PostgreSQL starts');
  }
  async function end(signal) {
    server.kill(signal);
    await exited;
  }
  /** Ends all processes of the server at once. After a kill of the first, others may go on. */
  async function cutPower() {
    server.kill('SIGSTOP');
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
    server.kill('SIGKILL');
    for (const pid of children.trim().split(' ').map(Number)) process.kill(pid, 'SIGKILL');
    await exited;
  }
  const psql = (sql, database) => [
    join(programs, 'psql'),
    ['-h', folder, '-U', 'site', '-d', database, '-qAtX', '-v', 'ON_ERROR_STOP=1', '-c', sql],
  ];
  async function isAnswering() {
    const answer = promisify(execFile)(...psql('select 1', 'postgres'));
    return answer.then(
      () => true,
      () => false,
    );
  }

  const killAtExit = () => server?.kill('SIGKILL');
  process.on('exit', killAtExit);
  t.after(async () => {
    process.off('exit', killAtExit);
    await end('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  });
  await start();
  execFileSync(...psql('create database site', 'postgres'));
  return {
    folder,
    url: `postgres://site@localhost/site?host=${encodeURIComponent(folder)}`,
    /** Runs SQL, and returns its result as text. Rows are lines. */
    sql: (text) => execFileSync(...psql(text, 'site'), { encoding: 'utf8' }).trim(),
    /** The same without waiting for the result. */
    sqlInBackground: (text) => promisify(execFile)(...psql(text, 'site')),
    start,
    end,
    cutPower,
    /** A fast restart, as by an upgrade of the package. Open connections are ended. */
    async restart() {
      await end('SIGINT');
      await start();
    },
  };
}
