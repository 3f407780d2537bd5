import { type ChildProcess, spawn } from 'node:child_process';

/** The built text of src/rendering/process. The build of the edge replaces this name by it. */
declare const builtRenderer: string;

/** The id of the user and group without files and rights on Linux. */
const UNPRIVILEGED_ID = 65_534;
const HEAP_MB = 160;
/** All memory that the process may write to, in kB. A page that needs more ends the process. */
const PROCESS_MEMORY_KB = 700_000;
/** A process that outlives the edge ends after this time of the processor, too. */
const PROCESSOR_S = 600;
const READY_TIMEOUT_MS = 15_000;

export type LaunchRenderer = () => Promise<ChildProcess>;

/** The commands in front of Node.js that take away the network, and the rights of root. */
function wrappers(): string[][] {
  if (process.platform !== 'linux') return [[]];
  const ids = `--reuid=${UNPRIVILEGED_ID} --regid=${UNPRIVILEGED_ID} --clear-groups`.split(' ');
  // The process ends with the edge, also when it hangs.
  const setpriv = ['setpriv', '--pdeathsig=KILL'];
  return process.getuid?.() === 0
    ? [['unshare', '--net', '--', ...setpriv, ...ids, '--'], [...setpriv, ...ids, '--'], []]
    : [['unshare', '--user', '--map-current-user', '--net', '--', ...setpriv, '--'], []];
}

/**
 * Starts a process for code of teams: with an empty environment, without files, other programs and
 * code from strings, with limited memory, and where the system allows it without a network and
 * without the rights of root. Where it does not, weaker forms are tried, and `warn` is called once.
 * Even then its code has nothing that opens a connection.
 */
export function createLaunchRenderer(warn: (message: string) => void): LaunchRenderer {
  let attempts = wrappers();
  return async () => {
    let failure: unknown;
    for (const wrapper of attempts) {
      try {
        const renderer = await launch(wrapper);
        if (wrapper !== attempts[0])
          warn(
            'The renderer runs without a network namespace. Allow user namespaces to take the network away from the code of releases.',
          );
        attempts = attempts.slice(attempts.indexOf(wrapper));
        return renderer;
      } catch (error) {
        failure ??= error;
      }
    }
    throw failure;
  };
}

/** Newer versions of Node.js have the flag under its final name. */
const PERMISSION_FLAG = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

async function launch(wrapper: string[]): Promise<ChildProcess> {
  const flags = [
    PERMISSION_FLAG,
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${HEAP_MB}`,
    '--no-warnings',
    '--input-type=module',
  ];
  const command = [...wrapper, process.execPath, ...flags, '--eval', builtRenderer];
  // Not every system has both limits.
  const limited = [
    '-c',
    `ulimit -d ${PROCESS_MEMORY_KB}; ulimit -t ${PROCESSOR_S}; exec "$@"`,
    'renderer',
  ];
  const child = spawn('/bin/sh', [...limited, ...command], {
    cwd: '/',
    env: { TZ: 'UTC', PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => end(new Error('the renderer does not start')), READY_TIMEOUT_MS);
    const onExit = () => end(new Error('the renderer ends at its start'));
    function end(error?: Error): void {
      clearTimeout(timer);
      child.off('exit', onExit);
      if (error) {
        child.kill('SIGKILL');
        reject(error);
      } else resolve();
    }
    child.once('message', () => end());
    child.once('exit', onExit);
    child.once('error', end);
  });
  child.on('error', () => undefined);
  return child;
}
