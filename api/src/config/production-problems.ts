import { isCommonPassword } from '../passwords/common-passwords';
import type { Environment, SettingName } from './environment';
import {
  guessableSetting,
  localOnlySetting,
  settingErrors,
  testKeySetting,
  unencryptedSetting,
} from './setting-errors';

/** The settings that have no usable default in production. */
const REQUIRED = [
  'SITE_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  // Without it, a copy of the database holds the key of its own secrets.
  'SECRETS_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'EDITOR_URL',
  'GUIDE_URL',
  'SELLER',
  'SELLER_VAT_NUMBER',
  'SUPPORT_EMAIL',
] as const satisfies readonly SettingName[];

const ALWAYS_ON = [
  'BOT_CHECK',
  'RATE_LIMIT',
  'STAFF_FACTORS',
] as const satisfies readonly SettingName[];
const HTTPS_ONLY = [
  'SITE_URL',
  'TURNSTILE_VERIFY_URL',
  'CRYPTO_RATES_URL',
  'BITCOIN_ESPLORA_URL',
  'LITECOIN_ESPLORA_URL',
  'CARDANO_BLOCKFROST_URL',
  'ETHEREUM_RPC_URL',
  'BREACH_LIST_URL',
] as const satisfies readonly SettingName[];

/** One line for each setting that production refuses: missing, for local mode, or insecure. */
export function productionProblems(env: Environment): string[] {
  return [
    ...REQUIRED.filter((name) => !env[name]).map((name) => settingErrors.missing(name)),
    ...HTTPS_ONLY.filter((name) => env[name] && !env[name].startsWith('https://')).map((name) =>
      settingErrors.insecure(name),
    ),
    ...ALWAYS_ON.filter((name) => env[name] === false).map(localOnlySetting),
    ...botCheckProblems(env),
    ...(env.CRYPTO_ADDRESSES && !env.CRYPTO_RATES_URL
      ? [settingErrors.missing('CRYPTO_RATES_URL', ', and CRYPTO_ADDRESSES needs it')]
      : []),
    ...(env.CLOCK_AHEAD_DAYS !== 0 ? [localOnlySetting('CLOCK_AHEAD_DAYS')] : []),
    ...(env.STRIPE_API_URL ? [localOnlySetting('STRIPE_API_URL')] : []),
    ...settingErrors.standIns(env),
    ...(isGuessable(env.ADMIN_PASSWORD) ? [guessableSetting('ADMIN_PASSWORD')] : []),
    ...(isUnencrypted(env.SMTP_URL) ? [unencryptedSetting('SMTP_URL')] : []),
    ...TEST_KEYS.filter(([name, pattern]) => pattern.test(env[name] ?? '')).map(([name]) =>
      testKeySetting(name),
    ),
  ];
}

/** Stricter than for customers, because this password opens the orders of every account. */
const MIN_ADMIN_PASSWORD_LENGTH = 12;

function isGuessable(password: string | undefined): boolean {
  if (password === undefined) return false;
  return password.length < MIN_ADMIN_PASSWORD_LENGTH || isCommonPassword(password);
}

/** Mails contain links that open accounts. Without TLS, every machine on the way can read them. */
function isUnencrypted(smtpUrl: string | undefined): boolean {
  if (!smtpUrl?.startsWith('smtp:') || !URL.canParse(smtpUrl)) return false;
  const { hostname, searchParams } = new URL(smtpUrl);
  const isLoopback = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  return !isLoopback && searchParams.get('requireTLS') !== 'true';
}

/** Stripe's test keys charge no card. Turnstile's test keys pass or refuse every visitor. */
const TEST_KEYS = [
  ['STRIPE_SECRET_KEY', /^(sk|rk)_test_/],
  ['TURNSTILE_SITE_KEY', /^[123]x0{10,}[0-9A-F]{2}$/],
  ['TURNSTILE_SECRET', /^[123]x0{10,}[0-9A-F]{2}$/],
] as const satisfies readonly (readonly [SettingName, RegExp])[];

/** Production needs the secret of the built-in check, or both keys of Turnstile. */
function botCheckProblems(env: Environment): string[] {
  if (env.BOT_CHECK_SECRET) return [];
  if (!env.TURNSTILE_SITE_KEY && !env.TURNSTILE_SECRET)
    return [
      settingErrors.missing('BOT_CHECK_SECRET', ' (or TURNSTILE_SITE_KEY and TURNSTILE_SECRET)'),
    ];
  if (!env.TURNSTILE_SITE_KEY) return [settingErrors.missing('TURNSTILE_SITE_KEY')];
  return env.TURNSTILE_SECRET ? [] : [settingErrors.missing('TURNSTILE_SECRET')];
}
