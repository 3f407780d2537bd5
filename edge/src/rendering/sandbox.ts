import { spawn } from 'node:child_process';

/** The id of the user and group without files and rights on Linux. */
const UNPRIVILEGED_ID = 65_534;
/** A busy machine starts even an empty program late. */
const TRIAL_TIMEOUT_MS = 15_000;

/** A way to start the renderer. `wrapper` is the command that starts it. */
export type Sandbox = {
  wrapper: readonly string[];
  /** A sentence for the log about what the sandbox does not take away. */
  weakness?: string;
};

/** Whether a command can be run. Rejects if it does not end in time. */
type TryCommand = (command: readonly string[]) => Promise<boolean>;

type Machine = { platform: NodeJS.Platform; isRoot: boolean };

const NO_NETWORK_NAMESPACE =
  'The renderer runs without a network namespace. Allow user namespaces to take the network away from the code of releases.';

/**
 * The ways to start the renderer, the strongest first. Each drops the rights of root. On a system
 * that has no program for that, root has no way to start it.
 */
export function sandboxes({ platform, isRoot }: Machine): Sandbox[] {
  if (platform !== 'linux') return isRoot ? [] : [{ wrapper: [] }];
  // `--pdeathsig`: the process ends with the edge, also when it hangs.
  const setpriv = ['setpriv', '--pdeathsig=KILL'];
  if (!isRoot)
    return [
      { wrapper: ['unshare', '--user', '--map-current-user', '--net', '--', ...setpriv, '--'] },
      { wrapper: [], weakness: NO_NETWORK_NAMESPACE },
    ];
  const ids = `--reuid=${UNPRIVILEGED_ID} --regid=${UNPRIVILEGED_ID} --clear-groups`.split(' ');
  const unprivileged = [...setpriv, ...ids, '--'];
  return [
    { wrapper: ['unshare', '--net', '--', ...unprivileged] },
    { wrapper: unprivileged, weakness: NO_NETWORK_NAMESPACE },
  ];
}

/**
 * The strongest sandbox that this machine allows now. Each sandbox is tried with the program
 * `true`, so that the result does not depend on the renderer. Throws if the rights of root stay.
 */
export async function strongestSandbox(
  machine: Machine,
  canRun: TryCommand = tryCommand,
): Promise<Sandbox> {
  for (const sandbox of sandboxes(machine)) {
    const { wrapper } = sandbox;
    if (wrapper.length === 0 || (await canRun([...wrapper, 'true']))) return sandbox;
  }
  throw new Error(
    'The rights of root cannot be dropped. Run the edge as another user, or install setpriv (util-linux).',
  );
}

/** The environment of the renderer and of its trials. */
export const RENDERER_ENVIRONMENT = {
  TZ: 'UTC',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
};

/** Rejects for a command that was killed, because nothing is known of it then. */
function tryCommand([program = '', ...args]: readonly string[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: RENDERER_ENVIRONMENT,
      stdio: 'ignore',
      timeout: TRIAL_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    child.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? resolve(false) : reject(error),
    );
    child.once('exit', (code) =>
      code === null ? reject(new Error(`${program} does not end in time`)) : resolve(code === 0),
    );
  });
}
