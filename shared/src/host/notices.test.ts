import { noticeDuration, noticeStore } from './notices';

test.each([
  [undefined, 1_200],
  ['', 1_200],
  ['x', 1_200],
  ['x'.repeat(25), 1_200],
  ['x'.repeat(26), 1_248],
  ['x'.repeat(50), 2_400],
  ['x'.repeat(100), 4_800],
])('a message %j stays %d ms', (message, duration) => {
  expect(noticeDuration(message)).toBeCloseTo(duration);
});

test('nobody wants the toasts before the first notice', () => {
  expect(noticeStore.getState()).toEqual({ wanted: false, plain: null });
});
