import { createConfirmation } from './confirm-findings';
import { findingOf } from './findings';
import { grown } from './machine-speed';

/** Runs steps that find these texts in their first and second run. */
async function confirmedTexts(...steps: [first: string[], second: string[]][]) {
  const order: string[] = [];
  const confirmed = createConfirmation({
    measure: async () => void order.push('measure'),
    waitMs: (ms) => ms,
    workMs: (ms) => ms,
  });
  const found = await Promise.all(
    steps.map(([...runs], step) =>
      confirmed(async () => {
        order.push(`step ${step}`);
        await Promise.resolve();
        return (runs.shift() ?? []).map((text) => ({
          finding: findingOf(text, text !== BROKEN),
        }));
      }),
    ),
  );
  return { order, texts: found.map((one) => one.map(({ finding }) => finding.text)) };
}

const SLOW = 'it keeps the processor busy for 5465 ms, the limit is 4000 ms';
const STUCK = 'it is still loading after 20 s';
const BROKEN = 'it throws Error: orders are broken';

test('a step that is only slow runs again after the others, and counts if it is slow again', async () => {
  expect(await confirmedTexts([[SLOW], []], [[STUCK], [STUCK]], [[], []])).toEqual({
    order: ['step 0', 'step 1', 'step 2', 'measure', 'step 0', 'measure', 'step 1'],
    texts: [[], [STUCK], []],
  });
});

test('after a confirmed finding the others count without a second run', async () => {
  expect(await confirmedTexts([[SLOW], []], [[STUCK], [STUCK]], [[STUCK], []])).toEqual({
    order: ['step 0', 'step 1', 'step 2', 'measure', 'step 0', 'measure', 'step 1'],
    texts: [[], [STUCK], [STUCK]],
  });
});

test('an error of a page counts at once', async () => {
  const found = [SLOW, BROKEN];
  expect(await confirmedTexts([found, []])).toEqual({ order: ['step 0'], texts: [found] });
});

test('limits grow with the slowest measurement, and have an end', () => {
  expect(grown(1, 60)).toBe(1);
  expect(grown(1, 250)).toBe(2.5);
  expect(grown(2.5, 120)).toBe(2.5);
  expect(grown(1, 60_000)).toBe(8);
});
