import { type ChildProcess, spawn } from 'node:child_process';
import { RENDERER_ENVIRONMENT, strongestSandbox } from './sandbox';

/** The built text of src/rendering/process, which the build of the edge puts in this place. */
declare const builtRenderer: string;

const HEAP_MB = 160;
/** The memory that the process may write to. A page that needs more ends the process. */
const PROCESS_MEMORY_KB = 700_000;
/** The processor time that a process gets. It also limits a process that outlives the edge. */
const PROCESSOR_S = 600;
const READY_TIMEOUT_MS = 15_000;

export type LaunchRenderer = () => Promise<ChildProcess>;

/**
 * Returns a function that starts a process for code of teams. The process has no environment of the
 * edge, no files, no other programs, no code from strings, limited memory, and never the rights of
 * root. It has no network where the system allows that. Elsewhere `warn` is called once, and the
 * code of teams still has no function that opens a connection.
 */
export function createLaunchRenderer(warn: (message: string) => void): LaunchRenderer {
  const machine = { platform: process.platform, isRoot: process.getuid?.() === 0 };
  let hasWarned = false;
  return async () => {
    const { wrapper, weakness } = await strongestSandbox(machine);
    const renderer = await launch(wrapper);
    if (weakness && !hasWarned) {
      hasWarned = true;
      warn(weakness);
    }
    return renderer;
  };
}

/** Newer versions of Node.js have the flag under its final name. */
const PERMISSION_FLAG = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

async function launch(wrapper: readonly string[]): Promise<ChildProcess> {
  const flags = [
    PERMISSION_FLAG,
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${HEAP_MB}`,
    '--no-warnings',
    '--input-type=module',
  ];
  // `-` reads the program from standard input, so lists of processes do not show all of it.
  const command = [...wrapper, process.execPath, ...flags, '-'];
  // A limit that the system does not have is left out. `-c 0`: a process that ends without memory
  // does not write it to a file, which would delay the next process.
  const limits = `ulimit -c 0; ulimit -d ${PROCESS_MEMORY_KB}; ulimit -t ${PROCESSOR_S}`;
  const child = spawn('/bin/sh', ['-c', `${limits}; exec "$@"`, 'renderer', ...command], {
    cwd: '/',
    env: RENDERER_ENVIRONMENT,
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  // A process that ends at its start does not read its input. `onExit` below reports its end.
  child.stdin?.on('error', () => undefined).end(builtRenderer);
  await new Promise<void>((resolve, reject) => {
    const onTimeout = () => settle(new Error('the renderer does not start'));
    const timer = setTimeout(onTimeout, READY_TIMEOUT_MS);
    const onReady = () => settle();
    const onExit = () => settle(new Error('the renderer ends at its start'));
    function settle(error?: Error): void {
      clearTimeout(timer);
      child.off('message', onReady).off('exit', onExit).off('error', settle);
      // Without a listener, a later error of the process would end the edge.
      child.on('error', () => undefined);
      if (error) {
        child.kill('SIGKILL');
        reject(error);
      } else resolve();
    }
    child.once('message', onReady).once('exit', onExit).once('error', settle);
  });
  return child;
}
