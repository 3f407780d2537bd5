import { EventEmitter } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
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

test('begins no hash for a client that has left, and refuses what waits for 3 seconds', async () => {
  const app = Fastify();
  const outcomes: Promise<unknown>[] = [];
  let onCall = () => {};
  app.post('/', async (request, reply) => {
    const outcome = hashPassword(PASSWORD, takeHashingPlace({ request, reply })).catch(
      (error: unknown) => error,
    );
    outcomes.push(outcome);
    onCall();
    return outcome;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // More than a machine hashes in three seconds, in the same line as the call.
  const flood = Promise.allSettled(
    Array.from({ length: 900 }, () =>
      hashPassword(PASSWORD, { network: '127.0.0.1', leaving: new AbortController().signal }),
    ),
  );
  const begunAt = performance.now();
  const leaving = new AbortController();
  const called = new Promise<void>((resolve) => {
    onCall = resolve;
  });
  const call = fetch(`http://127.0.0.1:${port}`, { method: 'POST', signal: leaving.signal });
  await called;
  leaving.abort();
  await expect(call).rejects.toThrow();
  expect(await outcomes[0]).toMatchObject({ code: 'too-many-sign-ins', statusCode: 503 });
  const results = await flood;
  expect(performance.now() - begunAt).toBeLessThan(6_000);
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ reason: { code: 'too-many-sign-ins' } });
  expect(results[0]?.status).toBe('fulfilled');
  await app.close();
}, 20_000);

test('refuses calls beyond the places, keeps some for other networks, and gives them back', () => {
  const answers: EventEmitter[] = [];
  const call = (ip: string) => {
    const raw = new EventEmitter();
    const caller = takeHashingPlace({
      request: { ip } as FastifyRequest,
      reply: { raw } as unknown as FastifyReply,
    });
    answers.push(raw);
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
