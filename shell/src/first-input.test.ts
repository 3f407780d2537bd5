import { firstInput } from './first-input';

/** Whether the promise is settled once the queued microtasks have run. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  return settled;
}

test.each(['pointerdown', 'keydown', 'scroll'])('%s is an input', async (type) => {
  const input = firstInput();
  expect(await isSettled(input)).toBe(false);
  // Scrolling inside an element does not bubble.
  document.body.dispatchEvent(new Event(type));
  expect(await isSettled(input)).toBe(true);
});

test('a pointer that only moves is no input', async () => {
  const input = firstInput();
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }));
  expect(await isSettled(input)).toBe(false);
});
