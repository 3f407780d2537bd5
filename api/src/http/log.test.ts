import { DrizzleQueryError } from 'drizzle-orm';
import { errorForLog } from './log';

test('logs a failed query with its cause and without its values', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const logged = errorForLog(
    new DrizzleQueryError(
      'insert into outbox values ($1)',
      ['anna@site.test\n    at secret', 'hash'],
      cause,
    ),
  );
  expect(logged).toMatchObject({
    message: 'Failed query: insert into outbox values ($1)',
    cause: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' },
  });
  expect(logged.stack.length).toBeGreaterThan(0);
  expect(JSON.stringify(logged)).not.toMatch(/anna|hash/);
});

test('logs any thrown value', () => {
  for (const thrown of ['text', undefined, null, 5, {}])
    expect(errorForLog(thrown)).toMatchObject({ message: expect.any(String) });
});
