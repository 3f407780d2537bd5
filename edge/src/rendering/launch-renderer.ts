import { type ChildProcess, spawn } from 'node:child_process';
import { RENDERER_ENVIRONMENT, strongestSandbox } from './sandbox';

/** The built text of src/rendering/process. The build of the edge replaces this name by it. */
declare const builtRenderer: string;

const HEAP_MB = 160;
/** All memory that the process may write to, in kB. A page that needs more ends the process. */
const PROCESS_MEMORY_KB = 700_000;
/** A process that outlives the edge ends after this time of the processor, too. */
const PROCESSOR_S = 600;
const READY_TIMEOUT_MS = 15_000;

export type LaunchRenderer = () => Promise<ChildProcess>;

/**
 * Starts a process for code of teams: with an empty environment, without files, other programs and
 * code from strings, with limited memory, never with the rights of root, and where the system
 * allows it without a network. Where it does not, `warn` is called once; even then its code has
 * nothing that opens a connection.
 */
export function createLaunchRenderer(warn: (message: string) => void): LaunchRenderer {
  const machine = { platform: process.platform, isRoot: process.getuid?.() === 0 };
  const warned = new Set<string>();
  return async () => {
    const { wrapper, weakness } = await strongestSandbox(machine);
    const renderer = await launch(wrapper);
    if (weakness && !warned.has(weakness)) {
      warned.add(weakness);
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
  const command = [...wrapper, process.execPath, ...flags, '--eval', builtRenderer];
  // Not every system has all limits. Writing its memory to a file would hold the next process up.
  const limited = [
    '-c',
    `ulimit -c 0; ulimit -d ${PROCESS_MEMORY_KB}; ulimit -t ${PROCESSOR_S}; exec "$@"`,
    'renderer',
  ];
  const child = spawn('/bin/sh', [...limited, ...command], {
    cwd: '/',
    env: RENDERER_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => end(new Error('the renderer does not start')), READY_TIMEOUT_MS);
    const onReady = () => end();
    const onExit = () => end(new Error('the renderer ends at its start'));
    function end(error?: Error): void {
      clearTimeout(timer);
      child.off('message', onReady).off('exit', onExit).off('error', end);
      // A process that cannot be started or killed reports it here, also later.
      child.on('error', () => undefined);
      if (error) {
        child.kill('SIGKILL');
        reject(error);
      } else resolve();
    }
    child.once('message', onReady).once('exit', onExit).once('error', end);
  });
  return child;
}
