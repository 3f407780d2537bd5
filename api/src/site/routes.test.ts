import { contract } from '@site/shared/contract';
import { OPTIONS } from '@site/shared/rules';
import { type TestApp, testApp } from '../testing/test-app';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

test('health is ok if the database answers', async () => {
  expect(await site.call(contract.site.health, {})).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  });
});

test('a process is ready until its draining starts; health and other calls go on', async () => {
  const ending = await testApp();
  expect(await ending.call(contract.site.ready, {})).toMatchObject({
    status: 200,
    body: { status: 'ready' },
  });
  await ending.app.context.draining.start(0);
  expect(await ending.call(contract.site.ready, {})).toMatchObject({
    status: 503,
    body: { status: 'stopping' },
  });
  expect((await ending.call(contract.site.health, {})).status).toBe(200);
  await ending.close();
});

test('the shop configuration is the lists of the rules, for GET and POST', async () => {
  expect((await site.call(contract.shop.shopConfiguration, {})).body).toEqual(OPTIONS);
  expect((await site.app.inject('/api/shop-configuration')).json()).toEqual(OPTIONS);
});

test('the settings are public and contain no secret', async () => {
  const secrets = {
    BOT_CHECK_SECRET: 'x'.repeat(32),
    STRIPE_SECRET_KEY: 'sk_secret',
    STRIPE_WEBHOOK_SECRET: 'wh_secret',
  };
  const other = await testApp({
    env: { ...secrets, EDITOR_URL: 'https://editor.site.test/', SITE_NAME: 'Other Name' },
  });
  const { body } = await other.call(contract.site.settings, {});
  expect(body).toMatchObject({
    mode: 'local',
    productName: 'Other Name',
    editorUrl: 'https://editor.site.test/',
  });
  expect(body.botCheck).toEqual({ script: '', siteKey: '' });
  expect(JSON.stringify(body)).not.toMatch(/secret|first-of-all|xxxx/);
  await other.close();
});
