import type { Answer } from './calls';
import { CHUNK_PAUSE_MS, callInChunks } from './chunks';
import { unknownProblem } from './problem';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Sends the ids and records the size and the time of each request. */
async function send(count: number, answerTo: (chunk: number[]) => Answer<number>) {
  const start = Date.now();
  const requests: { size: number; atMs: number }[] = [];
  const sending = callInChunks(ids(count), async (chunk) => {
    requests.push({ size: chunk.length, atMs: Date.now() - start });
    return answerTo(chunk);
  });
  await jest.runAllTimersAsync();
  return { ...(await sending), requests };
}

const firstId = (chunk: number[]): Answer<number> => ({ ok: true, value: chunk[0] ?? 0 });

test.each([
  [0, []],
  [1, [1]],
  [500, [500]],
  [501, [500, 1]],
  [1_250, [500, 500, 250]],
])('%i ids are sent in requests of %j', async (count, sizes) => {
  const { requests, doneIds, problem } = await send(count, firstId);
  expect(requests.map(({ size }) => size)).toEqual(sizes);
  expect(doneIds).toEqual(ids(count));
  expect(problem).toBeNull();
});

test('a pause of 50 ms is between two requests, none before the first', async () => {
  const { requests, values } = await send(1_500, firstId);
  expect(CHUNK_PAUSE_MS).toBe(50);
  expect(requests.map(({ atMs }) => atMs)).toEqual([0, 50, 100]);
  expect(values).toEqual([1, 501, 1_001]);
});

test('the first failure ends the requests and keeps what was done', async () => {
  const problem = unknownProblem('no answer', 0);
  const answer = await send(1_500, (chunk) =>
    chunk[0] === 501 ? { ok: false, problem } : firstId(chunk),
  );
  expect(answer.requests).toHaveLength(2);
  expect(answer).toMatchObject({ values: [1], doneIds: ids(500), problem });
});
