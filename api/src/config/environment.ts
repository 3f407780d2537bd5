import { fields } from '@site/shared/contract';
import { DEFAULT_MAINTENANCE, isInEu, VAT_BASES } from '@site/shared/rules';
import { isTrustedProxyList, traceSettings } from '@site/shared/server';
import * as z from 'zod/mini';
import { readSellerLines } from './seller';

const text = z.optional(z.string());
const onOff = z.enum(['on', 'off']);
const wholeNumber = (pattern: RegExp) =>
  z.pipe(z.string().check(z.regex(pattern)), z.transform(Number));
const port = (fallback: number) =>
  z._default(z.pipe(wholeNumber(/^\d{1,5}$/), z.int().check(z.lte(65_535))), fallback);
const url = z.string().check(z.refine((value) => /^https?:/.test(value) && URL.canParse(value)));
const origin = url.check(
  z.refine((value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`),
);
/** A day (YYYY-MM-DD), or a time with its zone. */
const moment = z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value))));

/** The settings as environment variables. An empty variable counts as not set. */
export const environment = z.object({
  SITE_MODE: z._default(z.enum(['local', 'production']), 'local'),
  SITE_URL: z.optional(origin),
  SITE_NAME: z._default(z.string(), 'Playlist Desk'),
  PORT: port(8080),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  REDIS_URL: z.optional(z.string().check(z.regex(/^rediss?:\/\//))),
  FREE_SPACE_MIN_MB: z._default(z.pipe(wholeNumber(/^\d{1,7}$/), z.int()), 200),
  API_METRICS_PORT: z.optional(port(0)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  WATCHDOG_SECONDS: z._default(z.pipe(wholeNumber(/^\d{1,4}$/), z.int()), 20),
  SITE_RESTARTS: z._default(z.pipe(wholeNumber(/^\d{1,9}$/), z.int()), 0),
  BACKUP_FOLDER: text,
  BACKUP_EVERY_HOURS: z._default(z.pipe(wholeNumber(/^[1-9]\d{0,3}$/), z.int()), 24),
  BACKUP_KEEP: z._default(z.pipe(wholeNumber(/^[1-9]\d{0,3}$/), z.int()), 14),
  API_HOST: z._default(z.string(), '127.0.0.1'),
  API_PORT: port(0),
  TRUSTED_PROXIES: z._default(z.string().check(z.refine(isTrustedProxyList)), ''),
  DRAIN_SECONDS: z._default(z.pipe(wholeNumber(/^\d{1,3}$/), z.int()), 0),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  RATE_LIMIT: z._default(onOff, 'on'),
  STAFF_FACTORS: z.optional(onOff),
  SECRETS_KEY: z.optional(z.string().check(z.minLength(32))),
  BREACH_LIST_URL: z.optional(url),
  ADMIN_EMAIL: z.optional(fields.email),
  ADMIN_PASSWORD: z.optional(fields.password),
  BOT_CHECK: z._default(onOff, 'on'),
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
  BITCOIN_ESPLORA_URL: z.optional(url),
  LITECOIN_ESPLORA_URL: z.optional(url),
  CARDANO_BLOCKFROST_URL: z.optional(url),
  CARDANO_BLOCKFROST_PROJECT_ID: text,
  ETHEREUM_RPC_URL: z.optional(url),
  USDC_CONTRACT: z._default(
    z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  ),
  COUPONS: text,
  EDITOR_URL: z.optional(url),
  GUIDE_URL: z.optional(url),
  SUPPORT_BOT_URL: z.optional(url),
  SUPPORT_EMAIL: z.optional(fields.email),
  // The name of the mailbox gets the number of a ticket and a signature; 64 characters in all.
  SUPPORT_INBOUND_ADDRESS: z.optional(fields.email.check(z.regex(/^[\w.-]{1,30}@[^[]/))),
  SUPPORT_INBOUND_SECRET: z.optional(z.string().check(z.minLength(32))),
  SUPPORT_INBOUND_AUTHENTICATION: z.optional(z.string().check(z.regex(/^[\w.-]{1,250}$/))),
  RELEASE_LOG_SECRET: z.optional(z.string().check(z.minLength(32))),
  CHAT_URL: z.optional(url),
  MAINTENANCE_START: z._default(moment, DEFAULT_MAINTENANCE.start),
  MAINTENANCE_END: z._default(moment, DEFAULT_MAINTENANCE.end),
  TRIAL_AUTO_START: z._default(onOff, 'off'),
  COUNTRY_HEADER: z.optional(z.string().check(z.toLowerCase(), z.regex(/^[a-z][a-z0-9-]{1,60}$/))),
  SELLER: z.optional(z.string().check(z.refine((value) => readSellerLines(value).length >= 2))),
  SELLER_VAT_NUMBER: z.optional(
    z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}[0-9A-Z+*]{2,13}$/)),
  ),
  SELLER_REGISTER: text,
  SELLER_REPRESENTATIVE: text,
  VAT_BASE: z._default(z.enum(VAT_BASES), 'price'),
  VAT_NUMBERS: z._default(onOff, 'off'),
  VAT_SELLER_COUNTRY: z.optional(z.string().check(z.refine(isInEu))),
  VIES_URL: z._default(url, 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'),
  ...traceSettings,
  CLOCK_AHEAD_DAYS: z._default(z.pipe(wholeNumber(/^\d{1,4}$/), z.int()), 0),
});

export type Environment = z.infer<typeof environment>;
export type SettingName = keyof Environment;
