import { ConfigError, readConfig } from './config';

test('nothing set is local mode on port 8080, seen by this machine only', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 8080,
    host: 'localhost',
    dataDir: '.data',
    siteUrl: 'http://localhost:8080',
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', SITE_NAME: '' })).toMatchObject({ port: 8080, productName: 'Playlist Desk' });
});

test.each(['x', '-1', '65536', '80.5'])('the port %s is named as wrong', (PORT) => {
  expect(() => readConfig({ PORT })).toThrow(new ConfigError(`PORT has a value that cannot be used: ${PORT}`));
});

test('production names every setting that is missing or still local', () => {
  expect(() => readConfig({ SITE_MODE: 'production' })).toThrow(/SITE_URL is missing.*\nAPI_URL is missing/);
  expect(() => readConfig({ SITE_MODE: 'production', SITE_URL: 'http://x.test', API_URL: 'http://127.0.0.1:1' })).toThrow(/https/);
});

test("the site's address is its origin, without a path", () => {
  expect(readConfig({ SITE_URL: 'https://site.test/' }).siteUrl).toBe('https://site.test');
});

test('a setting of releases that cannot be used is named, and a secret is not repeated', () => {
  for (const [name, value] of [
    ['RELEASE_TOKENS', 'shop:not-a-hash'],
    ['RELEASE_MAX_MB', '0'],
    ['PREVIEW_SECRET', 'too short'],
    ['CANARY_MIN_PAGE_LOADS', '1.5'],
  ] as const) {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  }
  expect(() => readConfig({ PREVIEW_SECRET: 'too short' })).not.toThrow('too short');
  expect(readConfig({ RELEASE_TOKENS: `shop:${'a'.repeat(64)}, support:${'b'.repeat(64)}` }).releaseTokens).toContain('support:');
});
