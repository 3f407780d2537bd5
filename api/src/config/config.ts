import { resolve } from 'node:path';
import { fields } from '@site/shared/contract';
import { DAY_MS, isInEu } from '@site/shared/rules';
import * as z from 'zod/mini';
import { readCoupons } from './coupons-setting';
import { LOCAL_ADDRESSES, readAddresses } from './deposit-addresses';
import { productionProblems } from './production-problems';
import { notValid } from './setting-errors';
import { StartFailure } from './start-failure';

const text = z.optional(z.string());
const flag = z._default(z.enum(['on', 'off']), 'off');
const port = (fallback: number) =>
  z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)),
      z.int().check(z.lte(65_535)),
    ),
    fallback,
  );
const url = z.string().check(z.refine((value) => /^https?:/.test(value) && URL.canParse(value)));
const origin = url.check(
  z.refine((value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`),
);
/** A day (YYYY-MM-DD) or a moment with its zone. */
const moment = z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value))));

/** The environment, as strings. An empty setting counts as left out. */
const environment = z.object({
  SITE_MODE: z._default(z.enum(['local', 'production']), 'local'),
  SITE_URL: z.optional(origin),
  SITE_NAME: z._default(z.string(), 'Playlist Desk'),
  PORT: port(8080),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  REDIS_URL: z.optional(z.string().check(z.regex(/^rediss?:\/\//))),
  API_HOST: z._default(z.string(), '127.0.0.1'),
  API_PORT: port(0),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  RATE_LIMIT: z._default(z.enum(['on', 'off']), 'on'),
  ADMIN_EMAIL: z.optional(fields.email),
  ADMIN_PASSWORD: z.optional(fields.password),
  BOT_CHECK: z._default(z.enum(['on', 'off']), 'on'),
  BOT_CHECK_SECRET: z.optional(z.string().check(z.minLength(32))),
  TURNSTILE_SITE_KEY: text,
  TURNSTILE_SECRET: text,
  TURNSTILE_VERIFY_URL: z._default(
    url,
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  ),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//))),
  MAIL_FROM: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: z.optional(url),
  CRYPTO_ADDRESSES: text,
  CRYPTO_RATES_URL: z.optional(url),
  COUPONS: text,
  EDITOR_URL: z.optional(url),
  GUIDE_URL: z.optional(url),
  SUPPORT_BOT_URL: z.optional(url),
  SUPPORT_EMAIL: z.optional(fields.email),
  CHAT_URL: z.optional(url),
  MAINTENANCE_START: z._default(moment, '2024-07-31'),
  MAINTENANCE_END: z._default(moment, '2024-08-02'),
  TRIAL_AUTO_START: flag,
  COUNTRY_HEADER: z.optional(z.string().check(z.toLowerCase(), z.regex(/^[a-z][a-z0-9-]{1,60}$/))),
  SELLER: text,
  VAT_NUMBERS: flag,
  VAT_SELLER_COUNTRY: z.optional(z.string().check(z.refine(isInEu))),
  VIES_URL: z._default(url, 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'),
  CLOCK_AHEAD_DAYS: z._default(
    z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number)), z.int()),
    0,
  ),
});
export type Environment = z.infer<typeof environment>;

/** Everything the API can be told from outside, read once. */
export type Config = ReturnType<typeof configOf>;

/** Reads the environment; throws a StartFailure with one line for each setting that is wrong, missing or still a local stand-in. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  cwd = process.cwd(),
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    throw new StartFailure(...[...names].map(notValid));
  }
  const problems = parsed.data.SITE_MODE === 'production' ? productionProblems(parsed.data) : [];
  if (problems.length > 0) throw new StartFailure(...problems);
  return configOf(parsed.data, cwd);
}

function configOf(env: Environment, cwd: string) {
  const siteUrl = new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`).origin;
  return {
    mode: env.SITE_MODE,
    siteName: env.SITE_NAME,
    /** Without a slash at the end; the only base of links in mails. */
    siteUrl,
    secureCookies: siteUrl.startsWith('https:'),
    dataDir: resolve(cwd, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    /** Where the counters of the rate limits are shared; null keeps them in memory. */
    redisUrl: env.REDIS_URL ?? null,
    host: env.API_HOST,
    port: env.API_PORT,
    logLevel: env.LOG_LEVEL ?? (env.SITE_MODE === 'local' ? 'warn' : 'info'),
    rateLimit: env.RATE_LIMIT === 'on' || env.SITE_MODE !== 'local',
    admin: { email: env.ADMIN_EMAIL ?? 'admin@example.test', password: env.ADMIN_PASSWORD ?? null },
    botCheck: botCheckOf(env),
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      from: env.MAIL_FROM ?? `${env.SITE_NAME} <no-reply@example.test>`,
    },
    stripe: stripeOf(env),
    coins: { addresses: addressesOf(env, cwd), ratesUrl: env.CRYPTO_RATES_URL ?? null },
    /** By their codes, in capitals. */
    coupons: read('COUPONS', () => readCoupons(env.COUPONS ?? '{}')),
    /** The header by which a proxy in front tells the country of a connection; null without one. */
    countryHeader: env.COUNTRY_HEADER ?? null,
    /** Who sells, for the receipts, a line each. */
    seller: (env.SELLER ?? '').split(/\s*;\s*/).filter(Boolean),
    /** Null where VAT numbers are not asked for. */
    vatNumbers: vatNumbersOf(env),
    outside: {
      editorUrl: env.EDITOR_URL ?? 'https://editor.example.test/',
      guideUrl: env.GUIDE_URL ?? 'https://guide.example.test/',
      supportBotUrl: env.SUPPORT_BOT_URL ?? 'https://support-bot.example.test/',
      supportEmail: env.SUPPORT_EMAIL ?? 'support@example.test',
      chatUrl: env.CHAT_URL ?? 'https://chat.example.test/',
    },
    maintenance: { start: Date.parse(env.MAINTENANCE_START), end: endOf(env.MAINTENANCE_END) },
    trialAutoStart: env.TRIAL_AUTO_START === 'on',
    /** How far ahead of the machine's our clock is, in ms: to see today what a renewal looks like. Local mode only. */
    clockAhead: env.CLOCK_AHEAD_DAYS * DAY_MS,
  };
}

/** Null without a key. `apiUrl`: another address of Stripe's API, for tests. */
function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl,
}: Environment) {
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl: apiUrl ?? null } : null;
}

function vatNumbersOf({
  VAT_NUMBERS,
  VAT_SELLER_COUNTRY: sellerCountry,
  VIES_URL: viesUrl,
}: Environment) {
  if (VAT_NUMBERS === 'off') return null;
  if (!sellerCountry)
    throw new StartFailure('VAT_SELLER_COUNTRY is missing: VAT_NUMBERS needs it.');
  return { sellerCountry, viesUrl };
}

function addressesOf({ CRYPTO_ADDRESSES: setting, SITE_MODE }: Environment, cwd: string) {
  if (setting) return read('CRYPTO_ADDRESSES', () => readAddresses(setting, cwd));
  return SITE_MODE === 'local' ? LOCAL_ADDRESSES : {};
}

function read<T>(name: string, reading: () => T): T {
  try {
    return reading();
  } catch {
    throw new StartFailure(notValid(name));
  }
}

type BotCheckConfig =
  | { kind: 'off' }
  | { kind: 'turnstile'; siteKey: string; secret: string; verifyUrl: string }
  /** Without a secret the database keeps a random one. */
  | { kind: 'built-in'; secret: string | null };

function botCheckOf(env: Environment): BotCheckConfig {
  if (env.BOT_CHECK === 'off') return { kind: 'off' };
  if (env.TURNSTILE_SITE_KEY && env.TURNSTILE_SECRET) {
    return {
      kind: 'turnstile',
      siteKey: env.TURNSTILE_SITE_KEY,
      secret: env.TURNSTILE_SECRET,
      verifyUrl: env.TURNSTILE_VERIFY_URL,
    };
  }
  return { kind: 'built-in', secret: env.BOT_CHECK_SECRET ?? null };
}

/** The maintenance ends with its last day (UTC), when only a day is given. */
function endOf(dayOrMoment: string): number {
  const time = Date.parse(dayOrMoment);
  return /^\d{4}-\d{2}-\d{2}$/.test(dayOrMoment) ? time + 86_400_000 - 1 : time;
}
