import { buildApp } from '../app';
import { readConfig } from '../config/config';
import { testApp } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';
import { testSite } from '../testing/test-site';

const site = testSite({ keepsData: true });
beforeAll(async () => {
  for (const [to, subject] of [
    ['anna@site.test', 'First'],
    ['ben@site.test', '<img src=x onerror=alert(1)>'],
    ['anna@site.test', 'Third'],
  ] as const) {
    const action = { label: 'Go', path: '/activate/a?b=1&c=2' };
    await site.app.context.outbox.enqueue(site.db, { email: to, language: 'en' }, () => ({
      to,
      subject,
      paragraphs: ['<script>alert(1)</script>'],
      action,
    }));
  }
  await site.mails();
});

test('lists mails newest first, with links and without markup of the mails', async () => {
  const { body, headers } = await site.app.inject('/dev/mail');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body.indexOf('Third')).toBeLessThan(body.indexOf('First'));
  expect(body).toContain('<a href="http://localhost:8080/activate/a?b=1&amp;c=2">');
  expect(body).not.toMatch(/<script|<img/);
});

test('answers the latest mail to an email as JSON', async () => {
  const { body } = await site.app.inject('/dev/mail/latest?to=Anna@site.test');
  expect(JSON.parse(body)).toMatchObject({
    to: 'anna@site.test',
    subject: 'Third',
    links: ['http://localhost:8080/activate/a?b=1&c=2', 'http://localhost:8080'],
  });
  expect((await site.app.inject('/dev/mail/latest?to=unknown@site.test')).statusCode).toBe(404);
});

test.each([
  ['localhost:8080', 200],
  ['127.0.0.1:8080', 200],
  ['[::1]:8080', 200],
  ['192.168.0.7', 200],
  ['site.localhost', 200],
  ['rebound.example.com:8080', 403],
  ['localhost.example.com', 403],
  ['8080', 403],
])('a request for the mails under the name %s is answered %d', async (host, status) => {
  for (const url of [
    '/dev/mail',
    '/%64ev/mail',
    '/dev/mail/latest?to=anna@site.test',
    '/dev/pay/1',
    '/dev/coin/1',
  ]) {
    const { statusCode } = await site.app.inject({ url, headers: { host } });
    expect([url, statusCode]).toEqual([
      url,
      status === 200 && !url.includes('mail') ? 404 : status,
    ]);
  }
});

test('the name of SITE_URL may be any', async () => {
  const named = await testApp({ env: { SITE_URL: 'http://desk.example.com:8080' } });
  const headers = { host: 'desk.example.com:8080' };
  expect((await named.app.inject({ url: '/dev/mail', headers })).statusCode).toBe(200);
  await named.close();
});

test('production does not serve the mail pages', async () => {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), siteMode: 'production' as const };
  const app = await buildApp({
    config,
    database: await openTestDatabase(),
    sendMail: async () => {},
  });
  expect((await app.inject('/dev/mail')).statusCode).toBe(404);
  expect((await app.inject('/dev/mail/latest')).statusCode).toBe(404);
  await app.close();
});
