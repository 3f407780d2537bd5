import { contract } from '@site/shared/contract';
import { testApp } from '../testing/test-app';
import { testSite } from '../testing/test-site';

const site = testSite({ keepsData: true });

test('health is ok if the database answers, and does not tell how often the server was restarted', async () => {
  const restarted = await testApp({ env: { SITE_RESTARTS: '3' } });
  const { status, body } = await restarted.call(contract.site.health, {});
  expect([status, body]).toEqual([200, { status: 'ok' }]);
  await restarted.close();
});

test('an answer has the request id of a trusted proxy, and a new one for other callers', async () => {
  const idFor = async (remoteAddress: string) => {
    const headers = { 'x-request-id': 'id-of-the-edge' };
    const { headers: answered } = await site.app.inject({
      url: '/api/health',
      remoteAddress,
      headers,
    });
    return answered['x-request-id'];
  };
  expect(await idFor('127.0.0.1')).toBe('id-of-the-edge');
  expect(await idFor('203.0.113.5')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a process is ready until its draining starts; health and other calls go on', async () => {
  const ending = await testApp();
  expect(await ending.call(contract.site.ready, {})).toMatchObject({
    status: 200,
    body: { status: 'ready', recentCalls: { calls: 0, failed: 0 } },
  });
  await ending.app.context.draining.start(0);
  expect(await ending.call(contract.site.ready, {})).toMatchObject({
    status: 503,
    body: { status: 'stopping' },
  });
  expect((await ending.call(contract.site.health, {})).status).toBe(200);
  await ending.close();
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
