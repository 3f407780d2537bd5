import { createHmac } from 'node:crypto';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const SECRET = 'heavy-mails-'.padEnd(32, 'x');
const SERVER = 'mx.faults.test';

/** The settings of a site that takes mails. */
export const INBOUND_SETTINGS = {
  SUPPORT_INBOUND_ADDRESS: 'support@reply.faults.test',
  SUPPORT_INBOUND_SECRET: SECRET,
  SUPPORT_INBOUND_AUTHENTICATION: SERVER,
};

const MEGABYTE = 1_000_000;
const SPACES = ' '.repeat(200_000);
const HEADERS = ['Return-Path', 'Authentication-Results', 'Received-SPF', 'Auto-Submitted'];

/** Headers that do not decide whether a mail is automatic. */
const PROOFS = ['Authentication-Results', 'Received-SPF', 'X-Spam-Tests'];
const PROOF = { Name: 'Authentication-Results', Value: `${SERVER}; dmarc=pass` };

/** Mails of a ticket's owner that are made to take long. */
const MAILS = {
  'nested elements': () => ({ HtmlBody: '<div>'.repeat((1.5 * MEGABYTE) / 5) }),
  'nested elements with text': () => ({ HtmlBody: '<b>a<i>'.repeat((1.5 * MEGABYTE) / 7) }),
  'spaces in each header': () => ({
    TextBody: 'Text',
    Headers: HEADERS.map((Name) => ({ Name, Value: `${SPACES}x` })),
  }),
  'spaces in the headers of proofs': () => ({
    TextBody: 'Text',
    Headers: [PROOF, ...PROOFS.map((Name) => ({ Name, Value: `${SPACES}x` }))],
  }),
  'spaces in the text': () => ({ TextBody: `a${SPACES}x\n${SPACES}On ${SPACES}wrote:${SPACES}x` }),
  'parts of MIME': () => ({
    TextBody: 'Text',
    Attachments: Array.from({ length: 5_000 }, (_, n) => ({ Name: `${n}.txt`, Content: 'AAAA' })),
  }),
  'MB of base64': () => ({
    TextBody: 'Text',
    Attachments: [{ Name: 'a.bin', Content: 'A'.repeat(10 * MEGABYTE) }],
  }),
};
export const MAIL_NAMES = Object.keys(MAILS);

/** The results that differ from 'added'. */
const RESULTS = { 'nested elements': 'no text', 'spaces in each header': 'automatic' };
export const expectedResult = (name) => RESULTS[name] ?? 'added';

function bodyOf(name, { owner, ticket, round }) {
  const signature = createHmac('sha256', SECRET)
    .update(`reply-address:${ticket}`)
    .digest('hex')
    .slice(0, 20);
  return Buffer.from(
    JSON.stringify({
      FromFull: { Email: owner },
      ToFull: [{ Email: `support+${ticket}.${signature}@reply.faults.test` }],
      MessageID: `${name} ${round}`,
      Headers: [PROOF],
      ...MAILS[name](),
    }),
  );
}

/**
 * Sends the mails of these names one after the other, in a thread of its own: making and sending
 * them would delay the calls that are measured. Returns the status and result of each.
 */
export async function sendMails(url, { names = MAIL_NAMES, ...mail }) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, names, mail } });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/**
 * Makes calls one after the other until the work ends. Returns the time of the slowest, in ms;
 * Infinity if one had no answer.
 */
export async function slowestCall(call, work) {
  let isWorking = true;
  const ended = work.finally(() => {
    isWorking = false;
  });
  let slowest = 0;
  while (isWorking) {
    const start = performance.now();
    const isAnswered = await call();
    slowest = Math.max(slowest, isAnswered ? performance.now() - start : Number.POSITIVE_INFINITY);
  }
  await ended;
  return slowest;
}

if (!isMainThread) {
  const { url, names, mail } = workerData;
  const answers = [];
  for (const name of names) {
    const response = await fetch(`${url}/api/ticket/inbound-mail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` },
      body: bodyOf(name, mail),
    });
    answers.push({ name, status: response.status, ...(await response.json()) });
  }
  parentPort.postMessage(answers);
}
