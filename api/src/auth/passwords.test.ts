import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashPassword, OWN_START, takeHashingPlace, verifyPassword } from './passwords';

const PASSWORD = 'correct-horse-7';

test('a hash is Argon2id with the documented parameters, and differs each time', async () => {
  const hashes = await Promise.all([
    hashPassword(PASSWORD, OWN_START),
    hashPassword(PASSWORD, OWN_START),
  ]);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test('verifies only the exact password', async () => {
  const hash = await hashPassword(PASSWORD, OWN_START);
  expect(await verifyPassword(hash, PASSWORD, OWN_START)).toBe(true);
  expect(await verifyPassword(hash, 'Correct-horse-7', OWN_START)).toBe(false);
});

test('verifies no password without a hash', async () => {
  expect(await verifyPassword(undefined, '', OWN_START)).toBe(false);
});

/** A call from an address that takes a place, and the answer that ends it. */
function begin(ip: string) {
  const answer = new EventEmitter();
  const request = { ip } as FastifyRequest;
  const caller = takeHashingPlace({ request, reply: { raw: answer } as unknown as FastifyReply });
  return { caller, answer };
}

test('begins no hash for a client that has left', async () => {
  const { caller, answer } = begin('192.0.2.1');
  answer.emit('close');
  await expect(hashPassword(PASSWORD, caller)).rejects.toMatchObject({
    code: 'too-many-sign-ins',
    statusCode: 503,
  });
});

test('refuses a hash that has waited for 3 seconds', async () => {
  jest.useFakeTimers();
  // More than are made at once.
  const hashes = Array.from({ length: 10 }, () => hashPassword(PASSWORD, OWN_START));
  const refuse = jest.fn();
  const all = Promise.all(hashes.map((hash) => hash.catch(refuse)));
  await jest.advanceTimersByTimeAsync(2_999);
  const refusedBefore = refuse.mock.calls.length;
  await jest.advanceTimersByTimeAsync(1);
  jest.useRealTimers();
  expect((await all)[0]).toMatch(/^\$argon2id/);
  expect(refusedBefore).toBe(0);
  expect(refuse.mock.calls[0]).toMatchObject([{ code: 'too-many-sign-ins', statusCode: 503 }]);
});

test('refuses calls beyond the places, keeps some for other networks, and gives them back', () => {
  const answers: EventEmitter[] = [];
  const call = (ip: string) => {
    const { caller, answer } = begin(ip);
    answers.push(answer);
    return caller;
  };
  const callUntilRefused = () => {
    while (answers.length < 1_000) call('192.0.2.1');
  };
  expect(callUntilRefused).toThrow(expect.objectContaining({ code: 'too-many-sign-ins' }));
  expect(answers.length).toBeGreaterThanOrEqual(40);
  expect(answers.length).toBeLessThanOrEqual(120);
  const other = call('198.51.100.1');
  expect(() => call('192.0.2.1')).toThrow();
  for (const answer of answers) answer.emit('finish');
  expect(call('192.0.2.1').leaving.aborted).toBe(false);
  expect(other.leaving.aborted).toBe(false);
  answers.at(-1)?.emit('close');
});
