import { repeat } from './repeat';

test('of failures in a row the first one is reported', async () => {
  const outcomes = ['failed', 'failed', 'failed', 'done', 'failed', 'failed'];
  const problems: string[] = [];
  await new Promise<void>((resolve) => {
    const { stop } = repeat(
      async () => {
        const outcome = outcomes.shift();
        if (outcome === undefined) {
          void stop();
          resolve();
        }
        if (outcome === 'failed') throw new Error(`before ${outcomes.length} more`);
      },
      { intervalMs: 1 },
      ({ message }) => problems.push(message),
    );
  });
  expect(problems).toEqual(['before 5 more', 'before 1 more']);
});
