/** @jest-environment-options {"ownModules": true} */
import type * as threads from 'node:worker_threads';
import { createMailThread } from './mail-thread';

let endsAtOnce = false;
jest.mock('node:worker_threads', () => {
  const real = jest.requireActual<typeof threads>('node:worker_threads');
  class Worker extends real.Worker {
    constructor(...settings: ConstructorParameters<typeof real.Worker>) {
      super(...settings);
      if (endsAtOnce) void this.terminate();
    }
  }
  return { ...real, Worker };
});

const BODY = Buffer.from(JSON.stringify({ from: 'a@b.test', to: 'c@d.test', messageId: '1' }));

test('a thread that ends before it has started does not block the next mail', async () => {
  const thread = createMailThread(2_000);
  endsAtOnce = true;
  await expect(thread.read(BODY)).rejects.toMatchObject({ reason: 'too-slow' });
  endsAtOnce = false;
  expect(await thread.read(BODY)).toMatchObject({ mail: { from: 'a@b.test' } });
  await thread.close();
});

test('ten mails wait for the thread, and the next one is refused', async () => {
  const thread = createMailThread();
  const mails = await Promise.allSettled(Array.from({ length: 12 }, () => thread.read(BODY)));
  expect(mails.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
  expect(mails.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
  await thread.close();
});
