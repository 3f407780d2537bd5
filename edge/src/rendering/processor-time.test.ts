import { createTimeInUse, processorTimeOf } from './processor-time';

const PERIOD_MS = 100;

/** The time in use after these periods, each as the processor time so far and whether it waits. */
function timeInUse(...periods: [usedMs: number, isRunnable: boolean][]): number {
  const time = createTimeInUse({ usedMs: 0, isRunnable: true });
  return periods.reduce(
    (_sum, [usedMs, isRunnable]) => time.addPeriod(PERIOD_MS, { usedMs, isRunnable }),
    0,
  );
}

test('a process that computes uses the time of the processor', () => {
  expect(timeInUse([90, true], [170, true])).toBe(170);
});

test('a process that a busy machine does not let run uses no time', () => {
  expect(timeInUse([10, true], [10, true], [10, true])).toBe(10);
});

test('a process that waits for nothing uses the time of the clock', () => {
  expect(timeInUse([0, false], [0, false])).toBe(2 * PERIOD_MS);
});

test('a short rest between two looks is no waiting', () => {
  expect(timeInUse([20, false], [40, false])).toBe(40);
});

test('without figures of the system the time of the clock counts', () => {
  expect(createTimeInUse(undefined).addPeriod(PERIOD_MS, undefined)).toBe(PERIOD_MS);
});

test('the system tells the processor time of this process', async () => {
  if (process.platform !== 'linux') return expect(await processorTimeOf(-1)).toBeUndefined();
  const time = await processorTimeOf(process.pid);
  expect(time?.usedMs).toBeGreaterThan(0);
});
