import { PRODUCTION, startFailureLines } from '../testing/production-settings';
import { readConfig } from './config';

test('production starts when everything is set', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({
    siteMode: 'production',
    secureCookies: true,
    rateLimit: true,
    botCheck: { kind: 'built-in' },
  });
});

test('without their addresses, production shows no support bot and no chat, and local mode a stand-in', () => {
  const links = { supportBotUrl: '', chatUrl: '', editorUrl: PRODUCTION.EDITOR_URL };
  expect(readConfig(PRODUCTION).outsideLinks).toMatchObject(links);
  const own = { SUPPORT_BOT_URL: 'https://bot.site.example/', CHAT_URL: 'https://c.site.example/' };
  expect(readConfig({ ...PRODUCTION, ...own }).outsideLinks).toMatchObject({
    supportBotUrl: own.SUPPORT_BOT_URL,
    chatUrl: own.CHAT_URL,
  });
  expect(readConfig({}).outsideLinks.chatUrl).toBe('https://chat.example.test/');
});

test.each(Object.keys(PRODUCTION).filter((name) => name !== 'SITE_MODE'))(
  'production refuses to start without %s and names it',
  (name) => {
    const lines = startFailureLines({ ...PRODUCTION, [name]: undefined });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} is missing`));
  },
);

test('production names missing, wrong and contradictory settings in one round', () => {
  const lines = startFailureLines({
    SITE_MODE: 'production',
    PORT: 'x',
    SMTP_URL: 'http://a',
    COUPONS: '{',
    VAT_NUMBERS: 'on',
    SUPPORT_INBOUND_ADDRESS: 'support@reply.site.example',
    MAINTENANCE_END: '2020-01-01',
  });
  const named = ['PORT', 'COUPONS', 'VAT_SELLER_COUNTRY', 'SUPPORT_INBOUND_SECRET'];
  expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual(
    [
      ...Object.keys(PRODUCTION).filter((name) => name !== 'SITE_MODE'),
      ...named,
      'MAINTENANCE_END',
    ].sort(),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^SMTP_URL is not valid/));
});

test.each([
  ['SITE_URL', 'http://playlists.site.example'],
  ['BOT_CHECK', 'off'],
  ['RATE_LIMIT', 'off'],
  ['TURNSTILE_VERIFY_URL', 'http://localhost:1'],
  ['ADMIN_EMAIL', 'admin@example.test'],
  ['MAIL_FROM', 'Playlist Desk <no-reply@example.test>'],
  ['EDITOR_URL', 'https://editor.example.test/'],
])('production refuses the local stand-in %s=%s', (name, value) => {
  expect(startFailureLines({ ...PRODUCTION, [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name}\\b`)),
  ]);
});

test('production takes a host that only ends with the words of an example', () => {
  expect(startFailureLines({ ...PRODUCTION, EDITOR_URL: 'https://my-example.com/' })).toEqual([]);
});

test.each([
  ['ADMIN_PASSWORD', 'password1'],
  ['ADMIN_PASSWORD', 'short-one-1'],
  ['ADMIN_PASSWORD', '123456789012'],
  ['STRIPE_SECRET_KEY', 'sk_test_51abc'],
  ['STRIPE_SECRET_KEY', 'rk_test_51abc'],
  ['SMTP_URL', 'smtp://user:secret@mail.site.example:587'],
  ['SMTP_URL', 'smtp://mail.site.example?requireTLS=false'],
])('production refuses the insecure value %s=%s, and says what to set', (name, value) => {
  const lines = startFailureLines({ ...PRODUCTION, [name]: value });
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} .*for example`))]);
  expect(lines[0]).not.toContain(value);
  expect(startFailureLines({ [name]: value, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual([]);
});

test.each(['smtp://localhost:25', 'smtp://127.0.0.1', 'smtp://mail.site.example?requireTLS=true'])(
  'production accepts SMTP_URL=%s',
  (value) => {
    expect(startFailureLines({ ...PRODUCTION, SMTP_URL: value })).toEqual([]);
  },
);

test('production refuses the keys with which Turnstile passes or fails every visitor', () => {
  const { BOT_CHECK_SECRET, ...rest } = PRODUCTION;
  const real = { TURNSTILE_SITE_KEY: '0x4AAAAAAA1', TURNSTILE_SECRET: '0x4AAAAAAA2' };
  expect(startFailureLines({ ...rest, ...real })).toEqual([]);
  for (const key of [
    '1x00000000000000000000AA',
    '2x00000000000000000000AB',
    '3x00000000000000000000FF',
  ])
    expect(startFailureLines({ ...rest, ...real, TURNSTILE_SITE_KEY: key })).toEqual([
      expect.stringMatching(/^TURNSTILE_SITE_KEY is a test key/),
    ]);
  for (const digit of [1, 2, 3])
    expect(
      startFailureLines({ ...rest, ...real, TURNSTILE_SECRET: `${digit}x${'0'.repeat(31)}AA` }),
    ).toEqual([expect.stringMatching(/^TURNSTILE_SECRET is a test key/)]);
});
