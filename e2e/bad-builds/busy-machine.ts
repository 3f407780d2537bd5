import { spawn } from 'node:child_process';

/** A process that keeps a core busy until its parent ends. */
const LOOP =
  "process.on('disconnect', () => process.exit()); setInterval(() => { const end = Date.now() + 990; while (Date.now() < end); }, 1000);";

/**
 * With `BUSY=1`, two processes keep two cores busy: a team releases on a machine that does other
 * work. Returns a function that ends them.
 */
export function keepMachineBusy(): () => void {
  const count = process.env.BUSY === '1' ? 2 : 0;
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', LOOP], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
  );
  return () => {
    for (const loop of loops) loop.kill();
  };
}
