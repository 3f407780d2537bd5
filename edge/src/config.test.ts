import { readConfig } from './config';

test('the defaults are local mode on port 8080, for this machine only', () => {
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

test('the maintenance is read as in the API, with the same default', () => {
  expect(readConfig({}).maintenance).toEqual({
    start: Date.UTC(2024, 6, 31),
    end: Date.UTC(2024, 7, 3) - 1,
  });
  expect(
    readConfig({ MAINTENANCE_START: '2030-01-01', MAINTENANCE_END: '2030-01-01T06:00:00Z' })
      .maintenance,
  ).toEqual({ start: Date.UTC(2030, 0, 1), end: Date.UTC(2030, 0, 1, 6) });
  expect(() => readConfig({ MAINTENANCE_END: 'soon' })).toThrow('MAINTENANCE_END');
  expect(() =>
    readConfig({ MAINTENANCE_START: '2030-01-02', MAINTENANCE_END: '2030-01-01' }),
  ).toThrow('MAINTENANCE_END is before MAINTENANCE_START');
});

test.each(['x', '-1', '65536', '80.5'])('refuses the port %s', (PORT) => {
  expect(() => readConfig({ PORT })).toThrow(
    /^PORT is not valid\. It must be a port number, for example 8080\.$/,
  );
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'garbage'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('refuses %s=%s, which OpenTelemetry would leave out silently', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} is not valid`);
});

test('trusts this machine and the listed proxies, and refuses a list that trusts every address', () => {
  expect(readConfig({}).trustedProxies).toBe('127.0.0.0/8,::1,');
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8' }).trustedProxies).toContain('10.0.0.0/8');
  for (const TRUSTED_PROXIES of ['0.0.0.0/0', 'proxy.example', '10.0.0.0/33'])
    expect(() => readConfig({ TRUSTED_PROXIES })).toThrow('TRUSTED_PROXIES');
});

test('production names every missing setting', () => {
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

test('siteUrl is the origin of SITE_URL, without a path', () => {
  expect(readConfig({ SITE_URL: 'https://site.test/' }).siteUrl).toBe('https://site.test');
});

test('names an invalid release setting and does not print a secret', () => {
  for (const [name, value] of [
    ['RELEASE_MAX_MB', '0'],
    ['PREVIEW_SECRET', 'too short'],
    ['ROLLOUT_VIEWS', '1.5'],
    ['ROLLOUT_STEPS', '10,5,100'],
    ['ROLLOUT_STEPS', '1,10'],
    ['RELEASE_WATCH_HOURS', '-1'],
  ] as const) {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  }
  expect(() => readConfig({ PREVIEW_SECRET: 'too short' })).not.toThrow('too short');
});

const S3 = {
  S3_ENDPOINT: 'https://s3.example.test',
  S3_REGION: 'auto',
  S3_BUCKET: 'releases',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret-value',
};

test('uses a bucket when all of its settings are set', () => {
  expect(readConfig({}).bucket).toBeUndefined();
  expect(readConfig(S3).bucket).toEqual({
    endpoint: 'https://s3.example.test',
    region: 'auto',
    name: 'releases',
    accessKeyId: 'key',
    secretAccessKey: 'secret-value',
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

test('names the missing settings of a bucket in one line and does not print the secret', () => {
  for (const name of Object.keys(S3)) {
    expect(() => readConfig({ ...S3, [name]: '' })).toThrow(
      new RegExp(`^A bucket needs all of [^\\n]*; missing: ${name}\\.$`),
    );
  }
  expect(() => readConfig({ S3_PREFIX: 'x' })).toThrow(/missing: S3_ENDPOINT, S3_REGION/);
  for (const [name, value] of [
    ['S3_ENDPOINT', 's3.example.test'],
    ['S3_BUCKET', '../x'],
    ['S3_PREFIX', '../x'],
    ['S3_PATH_STYLE', 'yes'],
    ['S3_SECRET_ACCESS_KEY', 'secret value'],
  ] as const) {
    const failure = () => readConfig({ ...S3, [name]: value });
    expect(failure).toThrow(name);
    expect(failure).not.toThrow(/secret-value|secret value/);
  }
});
