import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../config/config';
import { Problem } from '../http/problem';
import { refuseWeakPassword } from './refuse-weak-password';

const BREACHED = 'seen-elsewhere-7';
const PADDING = 'made-up-line-8';

const hashOf = (password: string) =>
  createHash('sha1').update(password).digest('hex').toUpperCase();

let list: Server;
let asked: string[];
let status: number;
beforeEach(async () => {
  asked = [];
  status = 200;
  list = createServer((request, response) => {
    asked.push(request.url ?? '');
    const lines = [`${hashOf(BREACHED).slice(5)}:12`, `${hashOf(PADDING).slice(5)}:0`];
    response.writeHead(status).end(lines.join('\r\n'));
  });
  await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => list.close(resolve)));

function check(password: string): Promise<string> {
  const { port } = list.address() as AddressInfo;
  const config = readConfig({ BREACH_LIST_URL: `http://127.0.0.1:${port}/range/` });
  return refuseWeakPassword({ config }, password).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );
}

test('a password on the list is refused; the list gets five characters of its hash', async () => {
  expect(await check(BREACHED)).toBe('weak-password');
  expect(asked).toEqual([`/range/${hashOf(BREACHED).slice(0, 5)}`]);
});

test('another password and a made-up line are accepted', async () => {
  expect([await check('not-on-a-list-9'), await check(PADDING)]).toEqual(['accepted', 'accepted']);
});

test('a common password is refused without a call of the list', async () => {
  expect([await check('password1'), asked]).toEqual(['weak-password', []]);
});

test('a list that fails or is gone keeps no customer from a new password', async () => {
  status = 503;
  expect(await check(BREACHED)).toBe('accepted');
  const { port } = list.address() as AddressInfo;
  await new Promise((resolve) => list.close(resolve));
  const config = readConfig({ BREACH_LIST_URL: `http://127.0.0.1:${port}/` });
  await expect(refuseWeakPassword({ config }, BREACHED)).resolves.toBeUndefined();
  await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve));
});
