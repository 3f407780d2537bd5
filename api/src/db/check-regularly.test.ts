import { checkRegularly } from './check-regularly';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('reports a database that has not answered for too long once', async () => {
  let isBroken = false;
  const dead: unknown[] = [];
  const error = new Error('aborted');
  const stop = checkRegularly({
    check: async () => {
      if (isBroken) throw error;
    },
    intervalMs: 1_000,
    deadAfterMs: 5_000,
    onDead: (lastError) => dead.push(lastError),
  });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(dead).toEqual([]);
  isBroken = true;
  await jest.advanceTimersByTimeAsync(4_000);
  isBroken = false;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(dead).toEqual([]);
  isBroken = true;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(dead).toEqual([error]);
  stop();
});

test('reports a database whose queries never end', async () => {
  const dead: unknown[] = [];
  checkRegularly({
    check: () => new Promise(() => {}),
    intervalMs: 1_000,
    deadAfterMs: 5_000,
    onDead: (lastError) => dead.push(lastError),
  });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(dead).toEqual([new Error('The database does not answer.')]);
});

test('the time in which the process is busy or stopped does not count', async () => {
  const dead: unknown[] = [];
  const stop = checkRegularly({
    check: async () => undefined,
    intervalMs: 1_000,
    deadAfterMs: 5_000,
    onDead: (lastError) => dead.push(lastError),
  });
  await jest.advanceTimersByTimeAsync(1_000);
  // The clock moves on, and no timer runs.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(dead).toEqual([]);
  stop();
});
