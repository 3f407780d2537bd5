import { DrizzleQueryError } from 'drizzle-orm';
import pino from 'pino';
import { readConfig } from '../config/config';
import { errorForLog, loggerOptions } from './log';

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

test('the log has no password, code, token, cookie or authorization', () => {
  const lines: string[] = [];
  const options = loggerOptions(readConfig({ LOG_LEVEL: 'trace' }));
  const log = pino(options || {}, { write: (line) => lines.push(line) });
  const secrets = {
    password: 'VALUE-1',
    newPassword: 'VALUE-2',
    token: 'VALUE-3',
    secret: 'VALUE-4',
  };
  log.info(secrets, 'at the top');
  log.info({ body: { ...secrets, code: 'VALUE-5', email: 'shown@site.test' } }, 'in a body');
  log.info({ req: { headers: { cookie: 'VALUE-6', authorization: 'VALUE-7' } } }, 'in headers');
  log.info({ res: { headers: { 'set-cookie': 'VALUE-8' } } }, 'in an answer');
  log.error({ err: Object.assign(new Error('away'), { code: 'ECONNREFUSED' }) }, 'an error');
  const text = lines.join('');
  expect(lines).toHaveLength(5);
  expect(text).not.toContain('VALUE');
  expect(text).toContain('shown@site.test');
  expect(text).toContain('ECONNREFUSED');
});

test('logs any thrown value', () => {
  for (const thrown of ['text', undefined, null, 5, {}])
    expect(errorForLog(thrown)).toMatchObject({ message: expect.any(String) });
});
