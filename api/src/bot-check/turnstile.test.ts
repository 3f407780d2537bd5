import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@site/shared/contract';
import { type TestApp, testApp } from '../testing/test-app';

let site: TestApp;
let server: Server;
let answer: { status: number; body: string };
const asked: URLSearchParams[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push(new URLSearchParams(body));
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

test('a confirmed token passes; the secret and the address go along', async () => {
  answer = { status: 200, body: '{"success":true}' };
  await verify('good');
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
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
])('%i %s is a no', async (status, body) => {
  answer = { status, body };
  await expect(verify('token')).rejects.toMatchObject({ code: 'bot-check' });
});

test('an empty or endless token is not even asked about', async () => {
  const before = asked.length;
  for (const token of ['', 'x'.repeat(2_049)])
    await expect(verify(token)).rejects.toMatchObject({ code: 'bot-check' });
  expect(asked).toHaveLength(before);
});

test('no answer is a no', async () => {
  const away = await testApp({
    env: {
      BOT_CHECK: 'on',
      TURNSTILE_SITE_KEY: 'a',
      TURNSTILE_SECRET: 'b',
      TURNSTILE_VERIFY_URL: 'http://127.0.0.1:1/',
    },
  });
  await expect(away.app.context.botCheck.verify('token', '192.0.2.1')).rejects.toMatchObject({
    code: 'bot-check',
  });
  await away.close();
});

test('the settings name the script of Turnstile, and there is no challenge of ours', async () => {
  expect((await site.call(contract.site.settings, {})).body.botCheck).toEqual({
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    siteKey: 'site',
  });
  expect(await site.call(contract.botCheck.challenge, {})).toMatchObject({
    status: 503,
    problem: { code: 'unavailable' },
  });
});
