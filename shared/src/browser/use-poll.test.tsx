import { act, renderHook } from '@testing-library/react';
import { deferred } from '../testing/deferred';
import { type PollOptions, type PollResult, usePoll } from './use-poll';

const TEN_SECONDS: PollOptions = {
  firstDelayMs: 10_000,
  nextDelayMs: (delayMs, result) => (result === 'failed' ? delayMs * 2 : 10_000),
};

let results: (PollResult | Promise<PollResult>)[];
let sent: number;

function start(options = TEN_SECONDS) {
  return renderHook(
    (props: PollOptions) =>
      usePoll(async () => {
        sent += 1;
        return results.shift() ?? 'answered';
      }, props),
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
  results = [];
  sent = 0;
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

test('the delay grows after a failure, and an answer restores it', async () => {
  results = ['failed', 'failed', 'answered'];
  start();
  await passSeconds(10);
  expect(sent).toBe(1);
  await passSeconds(19);
  expect(sent).toBe(1);
  await passSeconds(1);
  expect(sent).toBe(2);
  await passSeconds(40);
  expect(sent).toBe(3);
  await passSeconds(10);
  expect(sent).toBe(4);
});

test('the delay can grow with every request, up to a maximum', async () => {
  start({ firstDelayMs: 1000, nextDelayMs: (delayMs) => Math.min(delayMs * 2, 4000) });
  await passSeconds(1);
  expect(sent).toBe(1);
  await passSeconds(2);
  expect(sent).toBe(2);
  await passSeconds(4);
  expect(sent).toBe(3);
  await passSeconds(4);
  expect(sent).toBe(4);
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
  start({ ...TEN_SECONDS, restDelayMs: 30_000 });
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
  start({ ...TEN_SECONDS, restDelayMs: 30_000 });
  await passSeconds(120);
  expect(sent).toBe(12);
  frame.remove();
});

test('requests never overlap', async () => {
  const slow = deferred<PollResult>();
  results = [slow.promise];
  start();
  await passSeconds(10);
  setVisibility('hidden');
  setVisibility('visible');
  await passSeconds(60);
  expect(sent).toBe(1);
  slow.resolve('answered');
  await passSeconds(10);
  expect(sent).toBe(2);
});

test("'over' ends the polling for good", async () => {
  results = ['over'];
  start();
  await passSeconds(60);
  setVisibility('visible');
  await passSeconds(60);
  expect(sent).toBe(1);
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
