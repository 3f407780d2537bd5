import { remoteBuild, shellBuild } from './testing/built-release';
import { startSite, type TestSite } from './testing/running-site';

const MARKETING = remoteBuild('remote-marketing', ['/', '/terms-condition']);

let site: TestSite;
afterEach(() => site.close());

describe('in production', () => {
  beforeEach(async () => {
    site = await startSite({ production: true, siteUrl: 'https://site.test' });
    await site.release(shellBuild(), MARKETING);
  });

  test('redirects http to the https address of the site, not to the Host header', async () => {
    const answer = await site.app.inject({
      url: '/terms-condition?a=b',
      headers: { host: 'evil.test' },
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      308,
      'https://site.test/terms-condition?a=b',
    ]);
    expect((await site.app.inject('//evil.test')).headers.location).toBe(
      'https://site.test//evil.test',
    );
  });

  test('readiness is answered over plain http: balancers ask inside the network of the site', async () => {
    expect((await site.app.inject('/ready')).statusCode).toBe(200);
  });

  test('answers https reported by a proxy on this machine, with HSTS', async () => {
    const answer = await site.app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  test('ignores X-Forwarded-Proto of another machine', async () => {
    const answer = await site.app.inject({
      url: '/',
      headers: { 'x-forwarded-proto': 'https' },
      remoteAddress: '203.0.113.5',
    });
    expect(answer.statusCode).toBe(308);
  });

  test('answers https reported by a trusted proxy on another machine', async () => {
    await site.close();
    site = await startSite({
      production: true,
      siteUrl: 'https://site.test',
      trustedProxies: '203.0.113.0/24',
    });
    await site.release(shellBuild(), MARKETING);
    const request = { url: '/', headers: { 'x-forwarded-proto': 'https' } };
    for (const [remoteAddress, status] of [
      ['203.0.113.5', 200],
      ['198.51.100.1', 308],
    ] as const)
      expect((await site.app.inject({ ...request, remoteAddress })).statusCode).toBe(status);
  });

  test('the mailbox of local mode is an unknown path', async () => {
    const answer = await site.app.inject({
      url: '/dev/mail',
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  });
});
