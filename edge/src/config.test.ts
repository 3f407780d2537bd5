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
  expect(readConfig({ PORT: '', SITE_NAME: '' })).toMatchObject({
    port: 8080,
    productName: 'Playlist Desk',
  });
});

test.each(['x', '-1', '65536', '80.5'])('the port %s is named as wrong', (PORT) => {
  expect(() => readConfig({ PORT })).toThrow(
    new ConfigError(`PORT has a value that cannot be used: ${PORT}`),
  );
});

test('production names every setting that is missing or still local', () => {
  expect(() => readConfig({ SITE_MODE: 'production' })).toThrow(
    /SITE_URL is missing.*\nAPI_URL is missing/,
  );
  expect(() =>
    readConfig({
      SITE_MODE: 'production',
      SITE_URL: 'http://x.test',
      API_URL: 'http://127.0.0.1:1',
    }),
  ).toThrow(/https/);
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
  expect(
    readConfig({ RELEASE_TOKENS: `shop:${'a'.repeat(64)}, support:${'b'.repeat(64)}` })
      .releaseTokens,
  ).toContain('support:');
});

const S3 = {
  S3_ENDPOINT: 'https://s3.example.test',
  S3_REGION: 'auto',
  S3_BUCKET: 'releases',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'do-not-tell',
};

test('releases are kept in a bucket when all of its settings are there', () => {
  expect(readConfig({}).bucket).toBeUndefined();
  expect(readConfig(S3).bucket).toEqual({
    endpoint: 'https://s3.example.test',
    region: 'auto',
    name: 'releases',
    accessKeyId: 'key',
    secretAccessKey: 'do-not-tell',
    prefix: '',
    pathStyle: true,
  });
  for (const S3_PREFIX of ['sites/one', 'sites/one/']) {
    expect(readConfig({ ...S3, S3_PREFIX, S3_PATH_STYLE: 'off' }).bucket).toMatchObject({
      prefix: 'sites/one/',
      pathStyle: false,
    });
  }
});

test('half of a bucket is one line that names what is missing, and never the secret', () => {
  for (const name of Object.keys(S3)) {
    expect(() => readConfig({ ...S3, [name]: '' })).toThrow(
      new RegExp(`^Releases in a bucket need all of [^\\n]*; missing: ${name}\\.$`),
    );
  }
  expect(() => readConfig({ S3_PREFIX: 'x' })).toThrow(/missing: S3_ENDPOINT, S3_REGION/);
  for (const [name, value] of [
    ['S3_ENDPOINT', 's3.example.test'],
    ['S3_BUCKET', '../x'],
    ['S3_PREFIX', '../x'],
    ['S3_PATH_STYLE', 'yes'],
    ['S3_SECRET_ACCESS_KEY', 'do-not tell'],
  ] as const) {
    const failure = () => readConfig({ ...S3, [name]: value });
    expect(failure).toThrow(name);
    expect(failure).not.toThrow(/do-not/);
  }
});
