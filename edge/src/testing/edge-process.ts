import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { bundle } from './bundle';

export type EdgeProcess = { url: string; kill(): Promise<void> };

/** Builds the edge's program. Returns a function that starts it as a process. */
export function edgeProgram(
  folder: string,
): (settings: Record<string, string>) => Promise<EdgeProcess> {
  const program = bundle('server', folder);
  return async (settings) => {
    const env = {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      CHROMIUM_PATH: 'off',
      LOG_LEVEL: 'silent',
      ...settings,
    };
    const child = fork(program, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const url = await readyUrl(child);
    return {
      url,
      async kill() {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      },
    };
  };
}

async function readyUrl(child: ChildProcess): Promise<string> {
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`The edge did not start (${code}).`)),
    ),
  ])) as [{ url: string }];
  return message.url;
}
