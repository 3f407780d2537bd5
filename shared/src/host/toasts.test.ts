import { toastDurationMs, toastStore } from './toasts';

test.each([
  [undefined, 1_200],
  ['', 1_200],
  ['x', 1_200],
  ['x'.repeat(25), 1_200],
  ['x'.repeat(26), 1_248],
  ['x'.repeat(50), 2_400],
  ['x'.repeat(100), 4_800],
])('a message %j stays %d ms', (message, duration) => {
  expect(toastDurationMs(message)).toBeCloseTo(duration);
});

test('nobody wants the toasts before the first notice', () => {
  expect(toastStore.getState()).toEqual({ wanted: false, plain: null });
});
