import type { LookupFunction } from 'node:net';
import { type WebhookReceiver, webhookReceiver } from '../testing/webhook-receiver';
import { sendMessage } from './send-message';

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await webhookReceiver();
});
afterEach(() => receiver.close());

const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"type":"a"}' };

/** A name server that answers each question with the next address. */
function nameServer(...answers: string[]): LookupFunction {
  return (_hostname, options, callback) => {
    const address = answers.shift() ?? '';
    if (options.all) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  };
}

test('a message is posted as JSON, and the answer has its status, beginning and duration', async () => {
  const sent = await sendMessage(receiver.url, message, { allowsPrivate: true });
  expect(sent).toEqual({ status: 200, answer: 'ok', duration: expect.any(Number) });
  expect(receiver.received).toMatchObject([
    { body: message.body, headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' } },
  ]);
});

test('no message goes to a private address, also by a name that leads to it, or without https', async () => {
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '0x7f.1']) {
    const url = `https://${host}:${receiver.port}/`;
    const sent = await sendMessage(url, message, { allowsPrivate: false });
    expect([host, sent.status, sent.answer]).toEqual([
      host,
      null,
      expect.stringContaining('is not a public address'),
    ]);
  }
  const plain = await sendMessage(receiver.url, message, { allowsPrivate: false });
  expect(plain.answer).toBe('the address is not https');
  expect(receiver.received).toEqual([]);
});

test('a name is asked for once, and the connection uses the address that was checked', async () => {
  const url = `http://hooks.example.com:${receiver.port}/hook`;
  const used = { allowsPrivate: true, lookUp: nameServer('127.0.0.1', '127.0.0.2') };
  expect(await sendMessage(url, message, used)).toMatchObject({ status: 200 });
  expect(receiver.received).toHaveLength(1);

  const secure = `https://hooks.example.com:${receiver.port}/hook`;
  // The name led to a public address when the webhook was added, and now leads to this machine.
  const rebound = { allowsPrivate: false, lookUp: nameServer('127.0.0.1', '93.184.215.14') };
  expect(await sendMessage(secure, message, rebound)).toMatchObject({
    status: null,
    answer: '127.0.0.1 is not a public address',
  });
  expect(receiver.received).toHaveLength(1);
});

test('one private address among several is refused', async () => {
  const lookUp: LookupFunction = (_hostname, _options, callback) =>
    callback(null, [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]);
  const url = 'https://hooks.example.com/';
  const sent = await sendMessage(url, message, { allowsPrivate: false, lookUp });
  expect(sent.answer).toBe('10.0.0.1 is not a public address');
});

test('a redirect is an answer like any other: nothing follows it', async () => {
  const target = await webhookReceiver();
  receiver.answers.push(302);
  receiver.behaviour.headers = { location: target.url };
  const sent = await sendMessage(receiver.url, message, { allowsPrivate: true });
  expect([sent.status, target.received.length]).toEqual([302, 0]);
  await target.close();
});

test('a receiver that does not answer is left after the limit', async () => {
  receiver.answers.push(null);
  const limits = { allowsPrivate: true, timeoutMs: 100 };
  const sent = await sendMessage(receiver.url, message, limits);
  expect(sent).toMatchObject({ status: null, answer: 'no answer in 0.1 s' });
});

test('an address that nothing listens to is no answer', async () => {
  const { url } = receiver;
  await receiver.close();
  const sent = await sendMessage(url, message, { allowsPrivate: true });
  expect([sent.status, sent.answer]).toEqual([null, expect.stringContaining('ECONNREFUSED')]);
});

test('the first 2 kB of a long answer are kept, without zero characters', async () => {
  receiver.behaviour.text = `\0${'x'.repeat(1_000_000)}`;
  const sent = await sendMessage(receiver.url, message, { allowsPrivate: true });
  expect(sent.answer).toBe('x'.repeat(2_047));
});
