import type { Environment } from './config';

const ADDRESS = 'an address that begins with http:// or https://';
const DAY_MS = 'a day (2027-01-31) or a moment with its zone';
const SWITCH = "'on' or 'off'";

/** What a setting is expected to be, where its name does not say it. */
const expected: Partial<Record<keyof Environment, string>> = {
  SITE_MODE: "'local' or 'production'",
  SITE_URL: 'http:// or https:// and a host, without a path',
  PORT: 'a port number',
  API_PORT: 'a port number',
  DATABASE_URL: 'an address that begins with postgres://',
  REDIS_URL: 'an address that begins with redis:// or rediss://',
  SMTP_URL: 'an address that begins with smtp:// or smtps://',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  ADMIN_EMAIL: 'an email address',
  ADMIN_PASSWORD: 'a password by the rules of sign-up: 8 to 30 characters with a number',
  SUPPORT_EMAIL: 'an email address',
  BOT_CHECK_SECRET: 'at least 32 characters',
  BOT_CHECK: SWITCH,
  RATE_LIMIT: SWITCH,
  TRIAL_AUTO_START: SWITCH,
  VAT_NUMBERS: SWITCH,
  VAT_SELLER_COUNTRY: 'the two letters of a member of the EU',
  COUNTRY_HEADER: "a header's name",
  CLOCK_AHEAD_DAYS: 'a whole number of days',
  COUPONS: 'JSON such as {"SPRING10": 10}',
  CRYPTO_ADDRESSES: 'JSON such as {"XXBT": ["bc1…"]}, or the path of a file with it',
  CRYPTO_RATES_URL: ADDRESS,
  EDITOR_URL: ADDRESS,
  GUIDE_URL: ADDRESS,
  SUPPORT_BOT_URL: ADDRESS,
  CHAT_URL: ADDRESS,
  STRIPE_API_URL: ADDRESS,
  TURNSTILE_VERIFY_URL: ADDRESS,
  VIES_URL: ADDRESS,
  MAINTENANCE_START: DAY_MS,
  MAINTENANCE_END: DAY_MS,
};

/** The line that says that a setting cannot be used. Its value stays out of it: it may be a secret. */
export function notValid(name: string): string {
  const what = expected[name as keyof Environment];
  return what ? `${name} is not valid: it has to be ${what}.` : `${name} is not valid.`;
}
