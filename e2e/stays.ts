import { setTimeout as pause } from 'node:timers/promises';

/**
 * Checks now and after some time that something stays as it is. Only for what no event ends, such
 * as a script that does not run. Playwright cannot load the one of the other tests, which is part
 * of a package of CommonJS.
 */
export async function stays(check: () => unknown, timeMs: number): Promise<void> {
  await check();
  await pause(timeMs);
  await check();
}
