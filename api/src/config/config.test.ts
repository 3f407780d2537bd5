import { PRODUCTION, startFailureLines } from '../testing/production-settings';
import { readConfig } from './config';

test('an empty environment results in a complete local configuration', () => {
  const config = readConfig({}, '/srv/site');
  expect(config).toMatchObject({
    siteMode: 'local',
    productName: 'Playlist Desk',
    siteUrl: 'http://localhost:8080',
    secureCookies: false,
    dataDir: '/srv/site/.data',
    apiHost: '127.0.0.1',
    apiPort: 0,
    admin: { email: 'admin@example.test', password: null },
    botCheck: { kind: 'built-in', secret: null },
    trialAutoStart: false,
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ ADMIN_PASSWORD: '', DATABASE_URL: ' ', PORT: '' })).toEqual(readConfig({}));
});

test('with the embedded database, a threshold of free space is at least 64 MB', () => {
  const minBytes = (env: Record<string, string>) => readConfig(env).freeSpaceMinBytes;
  const tooLow = [
    'FREE_SPACE_MIN_MB is too low for the embedded database, which can hang on a full disk. Set it to at least 64, for example 200, or to 0 to rely on WATCHDOG_SECONDS above 0.',
  ];
  for (const value of ['1', '10', '63'])
    expect(startFailureLines({ FREE_SPACE_MIN_MB: value, DATABASE_URL: '' })).toEqual(tooLow);
  expect(minBytes({ FREE_SPACE_MIN_MB: '64' })).toBe(64_000_000);
  expect(minBytes({ FREE_SPACE_MIN_MB: '10', DATABASE_URL: 'postgres://db/site' })).toBe(
    10_000_000,
  );
});

test('without a threshold of free space, the embedded database needs the watchdog', () => {
  const off = { FREE_SPACE_MIN_MB: '0' };
  expect(readConfig(off).freeSpaceMinBytes).toBe(0);
  expect(startFailureLines({ ...off, WATCHDOG_SECONDS: '0' })).toEqual([
    expect.stringMatching(/^FREE_SPACE_MIN_MB is too low/),
  ]);
  expect(readConfig({ WATCHDOG_SECONDS: '0' }).freeSpaceMinBytes).toBe(200_000_000);
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'garbage'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('refuses %s=%s, which OpenTelemetry would leave out silently', (name, value) => {
  expect(startFailureLines({ [name]: value })).toEqual([
    expect.stringMatching(`^${name} is not valid`),
  ]);
});

test('without SITE_URL the public address has the port of PORT', () => {
  expect(readConfig({ PORT: '9000' }).siteUrl).toBe('http://localhost:9000');
  expect(readConfig({ PORT: '9000', SITE_URL: 'https://a.example/' }).siteUrl).toBe(
    'https://a.example',
  );
});

test('the maintenance lasts until the end of its last day', () => {
  expect(readConfig({}).maintenance).toEqual({
    start: Date.UTC(2024, 6, 31),
    end: Date.UTC(2024, 7, 3) - 1,
  });
  expect(readConfig({ MAINTENANCE_END: '2030-01-01T06:00:00Z' }).maintenance.end).toBe(
    Date.UTC(2030, 0, 1, 6),
  );
});

test('a maintenance that ends before it starts is refused', () => {
  const window = { MAINTENANCE_START: '2030-01-02', MAINTENANCE_END: '2030-01-01' };
  expect(startFailureLines(window)).toEqual([
    'MAINTENANCE_END is before MAINTENANCE_START. Set both: the end on the same day as the start, or later.',
  ]);
  expect(startFailureLines({ ...window, MAINTENANCE_END: '2030-01-02' })).toEqual([]);
});

test('an error in COUPONS names the code, the mistake and an example', () => {
  const coupons = {
    spring10: 10,
    AB: 10,
    TOOMUCH: 95,
    FRIENDS: { percent: 20, uses: 0, until: 'soon', use: 1 },
    RIGHT: 90,
  };
  const lines = startFailureLines({ COUPONS: JSON.stringify(coupons) });
  expect(lines).toEqual([
    expect.stringMatching(/^COUPONS: the code "spring10" is not valid\..*3 to 40 capital letters/),
    expect.stringMatching(/^COUPONS: the code "AB" is not valid\./),
    expect.stringMatching(/^COUPONS: 'percent' of TOOMUCH is not valid\..*at most 90.*SPRING10/),
    expect.stringMatching(/^COUPONS: 'uses' of FRIENDS is not valid\..*"uses": 50/),
    expect.stringMatching(/^COUPONS: 'until' of FRIENDS is not valid\..*2027-01-31/),
    'COUPONS: FRIENDS has the unknown field "use". Use percent, uses, until.',
  ]);
});

test('names every setting with a wrong value', () => {
  const wrong = {
    SITE_MODE: 'test',
    SITE_URL: 'http://a.example/path',
    API_PORT: '70000',
    PORT: 'x',
    DATABASE_URL: 'mysql://a',
    ADMIN_EMAIL: 'admin',
    ADMIN_PASSWORD: 'short',
    SMTP_URL: 'http://a',
    EDITOR_URL: 'javascript:alert(1)',
    MAINTENANCE_START: 'tomorrow',
    BOT_CHECK_SECRET: 'short',
    TRIAL_AUTO_START: 'maybe',
    TRUSTED_PROXIES: '0.0.0.0/0',
  };
  expect(
    startFailureLines(wrong)
      .map((line) => line.split(' ')[0])
      .sort(),
  ).toEqual(Object.keys(wrong).sort());
});

test('an error names the setting and a right value, and omits the wrong one', () => {
  expect(startFailureLines({ PORT: 'secret-value' })).toEqual([
    'PORT is not valid. It must be a port number, for example 8080.',
  ]);
  expect(startFailureLines({ COUPONS: '{' })).toEqual([
    'COUPONS is not valid. It must be JSON with the percent of each code, for example {"SPRING10": 10}.',
  ]);
});

test('local mode accepts BOT_CHECK=off and RATE_LIMIT=off', () => {
  expect(readConfig({ BOT_CHECK: 'off', RATE_LIMIT: 'off' })).toMatchObject({
    botCheck: { kind: 'off' },
    rateLimit: false,
  });
});

test('Turnstile needs both keys and replaces the built-in check', () => {
  const { BOT_CHECK_SECRET, ...rest } = PRODUCTION;
  expect(startFailureLines({ ...rest, TURNSTILE_SITE_KEY: 'a' })).toEqual([
    expect.stringMatching(/^TURNSTILE_SECRET is missing\./),
  ]);
  expect(startFailureLines({ ...rest, TURNSTILE_SECRET: 'a' })).toEqual([
    expect.stringMatching(/^TURNSTILE_SITE_KEY is missing\./),
  ]);
  expect(
    readConfig({ ...rest, TURNSTILE_SITE_KEY: 'a', TURNSTILE_SECRET: 'b' }).botCheck,
  ).toMatchObject({
    kind: 'turnstile',
    siteKey: 'a',
  });
});

test('the servers of the chains are optional; Blockfrost needs its project id', () => {
  expect(readConfig({}).chains).toEqual({
    bitcoinUrl: null,
    litecoinUrl: null,
    cardano: null,
    ethereum: null,
  });
  const cardano = { CARDANO_BLOCKFROST_URL: 'https://cardano.site.example/api/v0' };
  expect(startFailureLines(cardano)).toEqual([
    expect.stringMatching(/^CARDANO_BLOCKFROST_PROJECT_ID is missing, and CARDANO/),
  ]);
  expect(
    readConfig({ ...cardano, CARDANO_BLOCKFROST_PROJECT_ID: 'key' }).chains.cardano,
  ).toMatchObject({ projectId: 'key' });
  expect(
    startFailureLines({ ...PRODUCTION, ETHEREUM_RPC_URL: 'http://node.site.example' }),
  ).toEqual([expect.stringMatching(/^ETHEREUM_RPC_URL must start with https/)]);
  expect(startFailureLines({ USDC_CONTRACT: '0x1' })).toEqual([
    expect.stringMatching(/^USDC_CONTRACT is not valid/),
  ]);
});

test('answers by mail need the address, the secret and how senders are proven', () => {
  const secret = 's'.repeat(32);
  const complete = {
    SUPPORT_INBOUND_ADDRESS: 'support@reply.example.com',
    SUPPORT_INBOUND_SECRET: secret,
    SUPPORT_INBOUND_AUTHENTICATION: 'mx.example.com',
  };
  expect(readConfig({}).supportInbound).toBeNull();
  expect(readConfig(complete).supportInbound).toEqual({
    address: 'support@reply.example.com',
    secret,
    authentication: 'mx.example.com',
  });
  for (const name of Object.keys(complete))
    expect(() => readConfig({ ...complete, [name]: undefined })).toThrow(`${name} is missing`);
  for (const env of [
    { ...complete, SUPPORT_INBOUND_SECRET: 'short' },
    { ...complete, SUPPORT_INBOUND_ADDRESS: `${'x'.repeat(31)}@a.test` },
    { ...complete, SUPPORT_INBOUND_AUTHENTICATION: 'mx example' },
  ])
    expect(() => readConfig(env)).toThrow(/^SUPPORT_INBOUND/);
});

test.each([
  ['SELLER', 'Playlist Desk OÜ', 'SELLER is not valid'],
  ['SELLER_VAT_NUMBER', '12345', 'SELLER_VAT_NUMBER is not valid'],
  ['SELLER_VAT_NUMBER', '', 'SELLER_VAT_NUMBER is missing'],
])('production refuses %s=%j', (name, value, message) => {
  expect(startFailureLines({ ...PRODUCTION, [name]: value })).toEqual([
    expect.stringContaining(message),
  ]);
});
