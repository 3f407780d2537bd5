import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PASSWORD = 'open-sesame-7';
const SUBSCRIPTION = {
  playlist: 1,
  epg: 1,
  customer: 1,
  streams: 0,
  episodes: 0,
  automatic_backups: 0,
};
const MAIL_TRIES = 100;
const MAIL_INTERVAL_MS = 200;

/** A signed-in customer who orders through an edge. */
export type Customer = {
  cookies: { name: string; value: string }[];
  /** Places an order, looks at it and cancels it. Throws if a call is refused. */
  order(url: string): Promise<void>;
};

/** Creates, activates and signs in accounts. */
export async function createCustomers(
  url: string,
  mailFolder: string,
  count: number,
): Promise<Customer[]> {
  const emails = Array.from({ length: count }, (_, index) => `walker-${index}@example.test`);
  // One browser signs all of them up: in another one each password would be chosen again.
  let cookie = '';
  for (const email of emails) {
    const body = { email, password: PASSWORD, recaptcha: '' };
    const { cookies } = await call(url, 'auth/register', body, cookie);
    cookie = headerOf(cookies);
  }
  for (const activationCode of await activationCodes(mailFolder, count))
    await call(url, 'auth/activate', { activationCode }, cookie);
  return Promise.all(emails.map((email) => signIn(url, email)));
}

function headerOf(cookies: Customer['cookies']): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function signIn(url: string, email: string): Promise<Customer> {
  const { cookies } = await call(url, 'auth/login', { email, password: PASSWORD, recaptcha: '' });
  const cookie = headerOf(cookies);
  return {
    cookies,
    async order(edge) {
      const ask = async (path: string, body: object) =>
        (await call(edge, `shop/${path}`, body, cookie)).body;
      const country = 'IT';
      const { amount } = await ask('quote', { subscription: SUBSCRIPTION, country });
      const { order } = await ask('create-order', {
        subscription: SUBSCRIPTION,
        paymentMethod: 'ADA',
        totalPrice: amount,
        billing: { firstName: 'Ada', lastName: 'Byron', country },
        acceptedTerms: true,
      });
      await ask('view-order', { order });
      await ask('cancel-order', { order });
    },
  };
}

async function call(url: string, path: string, body: object, cookie = '') {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} is answered with ${response.status}: ${text}`);
  const cookies = response.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return { name, value };
  });
  return { cookies, body: JSON.parse(text) as { amount: number; order: string } };
}

/** The codes in the mails, when all have come. */
async function activationCodes(folder: string, count: number): Promise<string[]> {
  for (let turn = 0; turn < MAIL_TRIES; turn += 1) {
    const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    const codes = texts.flatMap((text) => text.match(/(?<=\/activate\/)[\w-]{10,}/)?.[0] ?? []);
    if (codes.length >= count) return codes;
    await wait(MAIL_INTERVAL_MS);
  }
  throw new Error(`The mails of ${count} accounts did not come.`);
}
