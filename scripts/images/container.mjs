import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CommandFailed } from '../run.mjs';

const START_TIMEOUT_MS = 120_000;
const HEALTH_PAUSE_MS = 500;
/** Docker's options of a tmpfs; a further one, such as `exec`, comes after them. */
const TMPFS_OPTIONS = ['noexec', 'nosuid', 'nodev', 'mode=1777'];

/**
 * Starts a container with runc. Its restrictions are those of `service`, an entry of the compose
 * file, and it shares the network of this process.
 *
 * @param {string} folder for what runc keeps
 * @param {object} container `name`, `service`, `image` (its settings), `files` (the path of its
 *   files), `settings` (variables), and `volumes`: a path in it by one on this machine. `command`
 *   takes the place of the image's.
 */
export async function startContainer(folder, { name, ...container }) {
  const bundle = join(folder, 'bundles', name);
  mkdirSync(bundle, { recursive: true });
  const runc = ['--root', join(folder, 'runc')];
  await promisify(execFile)('runc', ['spec', '--bundle', bundle]);
  const file = join(bundle, 'config.json');
  const standard = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(configurationOf(standard, container)));

  const child = spawn('runc', [...runc, 'run', '--bundle', bundle, name], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      log += chunk;
    });
  const ended = once(child, 'close').then(([code, signal]) => signal ?? code);

  const result = {
    name,
    log: () => log,
    /** The exit code or the signal. */
    ended,
    /** Runs a command in the container, as its user. Returns what it prints. */
    async exec(...command) {
      const { stdout } = await promisify(execFile)('runc', [...runc, 'exec', name, ...command]);
      return stdout.trim();
    },
    /** Waits until the health check of the image succeeds. */
    async healthy() {
      const [, ...check] = container.image.Healthcheck.Test;
      const deadline = performance.now() + START_TIMEOUT_MS;
      const succeeds = () =>
        result.exec(...check).then(
          () => true,
          () => false,
        );
      while (!(await succeeds())) {
        if (child.exitCode !== null || performance.now() > deadline)
          throw new CommandFailed(`${name} does not start.\n${log}`);
        await wait(HEALTH_PAUSE_MS);
      }
    },
    /** Ends the container as `docker stop` does. Returns its exit code. */
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
  return result;
}

/**
 * A folder for a volume. It takes over the owner and the mode of its place in the image, as a new
 * volume of Docker does.
 */
export function makeVolume(folder, files, path) {
  mkdirSync(folder, { recursive: true, mode: statSync(join(files, path)).mode });
  const { uid, gid } = statSync(join(files, path));
  chownSync(folder, uid, gid);
}

/** The configuration of `runc spec`, changed to that of the container. */
export function configurationOf(standard, { service, image, files, settings, volumes, command }) {
  const isWithoutCapabilities = service.cap_drop?.includes('ALL');
  const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return {
    ...standard,
    root: { path: files, readonly: service.read_only === true },
    process: {
      ...standard.process,
      terminal: false,
      user: userOf(files, image.User),
      args: command ?? image.Cmd,
      env: [...image.Env, ...variables],
      cwd: image.WorkingDir,
      noNewPrivileges: service.security_opt.includes('no-new-privileges:true'),
      ...(isWithoutCapabilities && { capabilities: {} }),
      rlimits: [],
    },
    mounts: [
      ...standard.mounts,
      ...[service.tmpfs ?? []].flat().map(tmpfs),
      ...Object.entries(volumes).map(([source, destination]) => ({
        ...{ destination, source, type: 'bind', options: ['rbind', 'rw'] },
      })),
    ],
    linux: {
      ...standard.linux,
      namespaces: standard.linux.namespaces.filter(({ type }) => type !== 'network'),
    },
  };
}

function tmpfs(entry) {
  const [destination, ...options] = entry.split(':');
  return { destination, type: 'tmpfs', source: 'tmpfs', options: [...TMPFS_OPTIONS, ...options] };
}

/** The numbers of a user by the list of users of the image. */
function userOf(files, name) {
  const lines = readFileSync(join(files, 'etc/passwd'), 'utf8').split('\n');
  const [, , uid, gid] = lines.map((line) => line.split(':')).find(([user]) => user === name) ?? [];
  if (uid === undefined) throw new CommandFailed(`The image has no user ${name}.`);
  return { uid: Number(uid), gid: Number(gid) };
}
