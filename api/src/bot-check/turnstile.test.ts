import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@site/shared/contract';
import { type TestApp, testApp } from '../testing/test-app';

let site: TestApp;
let server: Server;
/** The status 0 ends the connection without an answer. */
let answer: { status: number; body: string };
const verifyRequests: URLSearchParams[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    verifyRequests.push(new URLSearchParams(body));
    if (answer.status === 0) return void response.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const env = {
    BOT_CHECK: 'on',
    TURNSTILE_SITE_KEY: 'site',
    TURNSTILE_SECRET: 'secret',
    TURNSTILE_VERIFY_URL: `http://127.0.0.1:${port}/`,
  };
  site = await testApp({ env });
});
afterAll(async () => {
  await site.close();
  await new Promise((resolve) => server.close(resolve));
});

function verify(token: string): Promise<void> {
  return site.app.context.botCheck.verify(token, '192.0.2.1');
}

test('accepts a confirmed token; the request carries the secret and the address', async () => {
  answer = { status: 200, body: '{"success":true}' };
  await verify('good');
  expect(Object.fromEntries(verifyRequests.at(-1) ?? [])).toEqual({
    secret: 'secret',
    response: 'good',
    remoteip: '192.0.2.1',
  });
});

test.each([
  [200, '{"success":false,"error-codes":["timeout-or-duplicate"]}'],
  [200, '{}'],
  [200, '{"success":"true"}'],
  [200, 'hello'],
  [500, ''],
  [0, ''],
])('refuses the token after the answer %i %s', async (status, body) => {
  answer = { status, body };
  await expect(verify('token')).rejects.toMatchObject({ code: 'bot-check' });
});

test('refuses an empty and a too long token without a request', async () => {
  const before = verifyRequests.length;
  for (const token of ['', 'x'.repeat(2_049)])
    await expect(verify(token)).rejects.toMatchObject({ code: 'bot-check' });
  expect(verifyRequests).toHaveLength(before);
});

test('the settings name the script of Turnstile, and the built-in challenge is not available', async () => {
  expect((await site.call(contract.site.settings, {})).body.botCheck).toEqual({
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    siteKey: 'site',
  });
  expect(await site.call(contract.botCheck.challenge, {})).toMatchObject({
    status: 404,
    problem: { code: 'unknown-path' },
  });
});
