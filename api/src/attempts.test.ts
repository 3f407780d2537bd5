import { startAttempts } from './attempts';

test('a failed step stops none of the others, and all failures are thrown at the end', async () => {
  const { attempt, end } = startAttempts();
  const done: string[] = [];
  const failing = (name: string) => async () => {
    throw new Error(name);
  };
  await attempt(failing('first'));
  await attempt(async () => done.push('second'));
  await attempt(failing('third'));
  expect(done).toEqual(['second']);
  expect(() => end('Steps that failed')).toThrow('Steps that failed: 2.');
  expect(() => startAttempts().end('Steps that failed')).not.toThrow();
});
