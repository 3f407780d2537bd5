import { act, renderHook } from '@testing-library/react';
import { deferred } from '../testing/deferred';
import { type PollOptions, usePoll } from './use-poll';

type Options = Omit<PollOptions<string>, 'onAnswer'>;

const TEN_SECONDS: Options = { intervalMs: 10_000 };

/** What the next requests get; then 'ok'. */
let answers: Promise<string>[];
let sent: number;
let received: string[];

function start(options = TEN_SECONDS) {
  return renderHook(
    (props: Options) =>
      usePoll(
        async () => {
          sent += 1;
          return (await answers.shift()) ?? 'ok';
        },
        { ...props, onAnswer: (answer) => received.push(answer) },
      ),
    { initialProps: options },
  );
}

async function passSeconds(seconds: number) {
  await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
}

function setVisibility(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  answers = [];
  sent = 0;
  received = [];
});

afterEach(() => {
  jest.useRealTimers();
  setVisibility('visible');
});

test('sends a request at each interval', async () => {
  start();
  await passSeconds(9);
  expect(sent).toBe(0);
  await passSeconds(21);
  expect(sent).toBe(3);
});

test('the first request has a delay of its own', async () => {
  start({ ...TEN_SECONDS, firstDelayMs: 0 });
  await passSeconds(0);
  expect(sent).toBe(1);
  await passSeconds(9);
  expect(sent).toBe(1);
  await passSeconds(1);
  expect(sent).toBe(2);
});

test('the interval can grow with every request, up to a maximum, until the page is visible again', async () => {
  start({ intervalMs: 1_000, growth: 2, maxIntervalMs: 4_000 });
  await passSeconds(1);
  expect(sent).toBe(1);
  await passSeconds(2);
  expect(sent).toBe(2);
  await passSeconds(4);
  expect(sent).toBe(3);
  await passSeconds(4);
  expect(sent).toBe(4);
  setVisibility('hidden');
  setVisibility('visible');
  await passSeconds(0);
  expect(sent).toBe(5);
  await passSeconds(2);
  expect(sent).toBe(6);
});

test('sends nothing while the page is hidden, and a request at once when it is visible', async () => {
  start();
  setVisibility('hidden');
  await passSeconds(60);
  expect(sent).toBe(0);
  setVisibility('visible');
  await passSeconds(0);
  expect(sent).toBe(1);
  await passSeconds(10);
  expect(sent).toBe(2);
});

test('a page without input for a minute sends fewer requests, and one at once with the next input', async () => {
  start({ ...TEN_SECONDS, restIntervalMs: 30_000 });
  await passSeconds(60);
  expect(sent).toBe(6);
  await passSeconds(29);
  expect(sent).toBe(6);
  await passSeconds(31);
  expect(sent).toBe(8);
  document.dispatchEvent(new Event('keydown'));
  document.dispatchEvent(new Event('keydown'));
  await passSeconds(0);
  expect(sent).toBe(9);
  await passSeconds(10);
  expect(sent).toBe(10);
});

test('an editor in a frame counts as input', async () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  frame.focus();
  start({ ...TEN_SECONDS, restIntervalMs: 30_000 });
  await passSeconds(120);
  expect(sent).toBe(12);
  frame.remove();
});

test('requests never overlap', async () => {
  const slow = deferred<string>();
  answers = [slow.promise];
  start();
  await passSeconds(10);
  setVisibility('hidden');
  setVisibility('visible');
  await passSeconds(60);
  expect(sent).toBe(1);
  slow.resolve('late');
  await passSeconds(10);
  expect(sent).toBe(2);
  expect(received).toEqual(['late', 'ok']);
});

test('another key starts again, and drops the answer that is on its way', async () => {
  const slow = deferred<string>();
  answers = [slow.promise];
  const { rerender } = start({ ...TEN_SECONDS, key: 1 });
  await passSeconds(15);
  rerender({ ...TEN_SECONDS, key: 2 });
  slow.resolve('of key 1');
  await passSeconds(9);
  expect([sent, received]).toEqual([1, []]);
  await passSeconds(1);
  expect([sent, received]).toEqual([2, ['ok']]);
});

test('an unmounted component sends nothing', async () => {
  const { unmount } = start();
  unmount();
  await passSeconds(60);
  setVisibility('visible');
  expect(sent).toBe(0);
});

test('starts and stops with isActive', async () => {
  const { rerender } = start({ ...TEN_SECONDS, isActive: false });
  await passSeconds(60);
  expect(sent).toBe(0);
  rerender({ ...TEN_SECONDS, isActive: true });
  await passSeconds(10);
  expect(sent).toBe(1);
  rerender({ ...TEN_SECONDS, isActive: false });
  await passSeconds(60);
  expect(sent).toBe(1);
});
