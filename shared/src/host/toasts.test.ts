import { showProblemToast, toastDurationMs, toastStore } from './toasts';

test.each([
  [undefined, 1_200],
  ['x'.repeat(25), 1_200],
  ['x'.repeat(26), 1_248],
  ['x'.repeat(100), 4_800],
])('a toast with the message %j stays %d ms', (message, duration) => {
  expect(toastDurationMs(message)).toBeCloseTo(duration);
});

const problem = { status: 524, title: 'Unknown error #2', body: 'Please try later.', code: 'x' };

test('a silent problem requests no toast, any other problem does', async () => {
  await showProblemToast({ ...problem, isSilent: true });
  expect(toastStore.getState().isRequested).toBe(false);
  await showProblemToast(problem);
  expect(toastStore.getState().isRequested).toBe(true);
});
