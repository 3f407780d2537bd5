/** Waits until the condition is true. Rejects with `what` if it is not true in time. */
export async function until(
  isTrue: () => unknown,
  what = 'The condition never was true.',
  timeoutMs = 20_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(what);
    await pause(5);
  }
}

/**
 * Checks now and after some time that something stays as it is. Only for what no event ends: a call
 * that is not repeated, a script that does not run.
 */
export async function stays(check: () => unknown, timeMs: number): Promise<void> {
  await check();
  await pause(timeMs);
  await check();
}

function pause(timeMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, timeMs));
}
