import type { Worker } from 'node:worker_threads';
import { createMailThread } from './mail-thread';

const BODY = Buffer.from(JSON.stringify({ from: 'a@b.test', to: 'c@d.test', messageId: '1' }));

test('a thread that ends before it has started does not block the next mail', async () => {
  const thread = createMailThread(2_000);
  process.once('worker', (worker: Worker) => void worker.terminate());
  await expect(thread.readMail(BODY)).rejects.toMatchObject({ reason: 'too-slow' });
  expect(await thread.readMail(BODY)).toMatchObject({ mail: { from: 'a@b.test' } });
  await thread.close();
});

test('ten mails wait for the thread, and the next one is refused', async () => {
  const thread = createMailThread();
  const mails = await Promise.allSettled(Array.from({ length: 12 }, () => thread.readMail(BODY)));
  expect(mails.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
  expect(mails.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
  await thread.close();
});
