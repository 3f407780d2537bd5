import { databaseOutage } from './database-errors';

test.each([
  ['ECONNREFUSED', 'unreachable'],
  ['57P01', 'unreachable'],
  ['53300', 'unreachable'],
  ['57014', 'slow'],
  ['55P03', 'slow'],
  ['25006', 'read-only'],
  ['53100', 'read-only'],
  ['ENOSPC', 'read-only'],
  ['58P02', 'read-only'],
  ['23505', null],
])('an error with the code %s reports the outage %s', (code, outage) => {
  const error = Object.assign(new Error('Failed query'), {
    cause: Object.assign(new Error('x'), { code }),
  });
  expect(databaseOutage(error)).toBe(outage);
});

test('a missing privilege is an outage only if the disk is read-only', () => {
  const error = (text: string) => Object.assign(new Error(text), { code: '42501' });
  expect(databaseOutage(error('could not create file: Read-only file system'))).toBe('read-only');
  expect(databaseOutage(error('permission denied for table orders'))).toBeNull();
});

test('a lost connection and a read timeout have no code', () => {
  expect(databaseOutage(new Error('Connection terminated unexpectedly'))).toBe('unreachable');
  expect(databaseOutage(new Error('timeout exceeded when trying to connect'))).toBe('unreachable');
  expect(databaseOutage(new Error('Query read timeout'))).toBe('slow');
  expect(databaseOutage(new Error('x is undefined'))).toBeNull();
});
