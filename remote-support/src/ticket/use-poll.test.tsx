import { act, renderHook } from '@testing-library/react';
import { type PollResult, usePoll } from './use-poll';

let answers: PollResult[];
let asked: number;

function start() {
  return renderHook(() =>
    usePoll(async () => {
      asked += 1;
      return answers.shift() ?? 'answered';
    }),
  );
}

async function pass(seconds: number) {
  await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
}

function show(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  answers = [];
  asked = 0;
});

afterEach(() => {
  jest.useRealTimers();
  show('visible');
});

test('asks every ten seconds', async () => {
  start();
  await pass(9);
  expect(asked).toBe(0);
  await pass(21);
  expect(asked).toBe(3);
});

test('waits twice as long after each failure, and ten seconds again after an answer', async () => {
  answers = ['failed', 'failed', 'answered'];
  start();
  await pass(10);
  expect(asked).toBe(1);
  await pass(19);
  expect(asked).toBe(1);
  await pass(1);
  expect(asked).toBe(2);
  await pass(40);
  expect(asked).toBe(3);
  await pass(10);
  expect(asked).toBe(4);
});

test('does not ask while the page is out of sight, and asks at once when it is back', async () => {
  start();
  show('hidden');
  await pass(60);
  expect(asked).toBe(0);
  show('visible');
  await pass(0);
  expect(asked).toBe(1);
});

test('stops for good when it is over, and when the page is left', async () => {
  answers = ['over'];
  const { unmount } = start();
  await pass(60);
  show('visible');
  await pass(60);
  expect(asked).toBe(1);
  unmount();
});
