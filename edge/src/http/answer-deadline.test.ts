import { closeWhenUnread } from './answer-deadline';

const PERIOD_MS = 30_000;

/** A connection of which the client has taken `taken` of the `written` bytes. */
function connection() {
  const state = { written: 0, taken: 0, isClosed: false };
  const socket = {
    get bytesWritten() {
      return state.written;
    },
    get writableLength() {
      return state.written - state.taken;
    },
    destroy: () => Object.assign(state, { isClosed: true }) as never,
  };
  return { state, stop: closeWhenUnread(socket, PERIOD_MS) };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a reader stays connected when the edge sends after a pause, right before the check', () => {
  const { state, stop } = connection();
  jest.advanceTimersByTime(PERIOD_MS - 1);
  state.written = 200_000;
  jest.advanceTimersByTime(1);
  expect(state.isClosed).toBe(false);
  state.taken = 200_000;
  jest.advanceTimersByTime(3 * PERIOD_MS);
  expect(state.isClosed).toBe(false);
  stop();
});

test('a client that stops reading loses its connection within two periods', () => {
  const { state, stop } = connection();
  state.written = 200_000;
  state.taken = 60_000;
  jest.advanceTimersByTime(PERIOD_MS);
  expect(state.isClosed).toBe(false);
  state.taken += 59_000;
  jest.advanceTimersByTime(PERIOD_MS);
  expect(state.isClosed).toBe(true);
  stop();
});

test('a client that takes 60 kB in each period stays connected', () => {
  const { state, stop } = connection();
  state.written = 600_000;
  for (let period = 0; period < 9; period += 1) {
    state.taken += 60_000;
    jest.advanceTimersByTime(PERIOD_MS);
  }
  expect(state.isClosed).toBe(false);
  stop();
});
