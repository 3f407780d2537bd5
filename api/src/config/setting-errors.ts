import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@site/shared/rules';
import {
  COMMON_EXPECTATIONS,
  type Expectation,
  ON_OFF,
  SECRET,
  settingWords,
  urlOf,
} from '@site/shared/server';
import type { SettingName } from './environment';

function emailOf(example: string): Expectation {
  return { what: 'an email', example };
}

/** What each setting has to be, with an example that is right. */
const EXPECTATIONS: Record<SettingName, Expectation> = {
  ...COMMON_EXPECTATIONS,
  DATABASE_URL: {
    what: 'a URL that starts with postgres://',
    example: 'postgres://user:password@localhost:5432/site',
  },
  REDIS_URL: {
    what: 'a URL that starts with redis:// or rediss://',
    example: 'redis://localhost:6379',
  },
  API_METRICS_PORT: { what: 'a port number', example: '9101' },
  BACKUP_FOLDER: { what: 'the path of a folder', example: '/srv/backups' },
  BACKUP_EVERY_HOURS: { what: 'a whole number of hours', example: '24' },
  BACKUP_KEEP: { what: 'a whole number of backups', example: '14' },
  API_HOST: { what: 'an IP address or a host name', example: '127.0.0.1' },
  API_PORT: { what: 'a port number', example: '8081' },
  RATE_LIMIT: ON_OFF,
  STAFF_FACTORS: ON_OFF,
  SECRETS_KEY: SECRET,
  BREACH_LIST_URL: urlOf('https://api.pwnedpasswords.com/range/'),
  ADMIN_EMAIL: emailOf('admin@example.com'),
  ADMIN_PASSWORD: {
    what: `a password that follows the rule of sign-up: ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters with a number`,
    example: 'the output of: openssl rand -hex 12',
  },
  BOT_CHECK: ON_OFF,
  BOT_CHECK_SECRET: SECRET,
  TURNSTILE_SECRET: { what: 'the secret key of Cloudflare Turnstile', example: '0x4AAA…' },
  TURNSTILE_VERIFY_URL: urlOf('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  SMTP_URL: {
    what: 'a URL that starts with smtp:// or smtps://',
    example: 'smtps://user:password@mail.example.com',
  },
  MAIL_FROM: {
    what: 'the sender of mails',
    example: 'Playlist Desk <no-reply@example.com>',
  },
  STRIPE_SECRET_KEY: { what: "Stripe's secret API key", example: 'sk_live_…' },
  STRIPE_WEBHOOK_SECRET: { what: "the secret of Stripe's webhook", example: 'whsec_…' },
  STRIPE_API_URL: urlOf('http://localhost:12111'),
  CRYPTO_ADDRESSES: {
    what: 'JSON with a list of addresses for each coin, or the path of a file that holds it',
    example: '{"XXBT": ["bc1…"]}',
  },
  CRYPTO_RATES_URL: urlOf('https://api.kraken.com/0/public/Ticker'),
  BITCOIN_ESPLORA_URL: urlOf('https://blockstream.info/api'),
  LITECOIN_ESPLORA_URL: urlOf('https://litecoinspace.org/api'),
  CARDANO_BLOCKFROST_URL: urlOf('https://cardano-mainnet.blockfrost.io/api/v0'),
  CARDANO_BLOCKFROST_PROJECT_ID: { what: "Blockfrost's project id", example: 'mainnet…' },
  ETHEREUM_RPC_URL: urlOf('https://ethereum-rpc.publicnode.com'),
  USDC_CONTRACT: {
    what: 'the address of the ERC-20 contract',
    example: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  COUPONS: { what: 'JSON with the percent of each code', example: '{"SPRING10": 10}' },
  EDITOR_URL: urlOf('https://editor.example.com/'),
  GUIDE_URL: urlOf('https://guide.example.com/'),
  SUPPORT_BOT_URL: urlOf('https://support-bot.example.com/'),
  SUPPORT_EMAIL: emailOf('support@example.com'),
  SUPPORT_INBOUND_ADDRESS: {
    what: 'an email with a name of at most 30 letters, digits, dots or hyphens',
    example: 'support@reply.example.com',
  },
  SUPPORT_INBOUND_SECRET: SECRET,
  SUPPORT_INBOUND_AUTHENTICATION: {
    what: "the name of the provider's mail server, 'x-spam-tests' or 'none'",
    example: 'mx.example.com',
  },
  CHAT_URL: urlOf('https://chat.example.com/'),
  TRIAL_AUTO_START: ON_OFF,
  COUNTRY_HEADER: { what: 'the name of a request header', example: 'cf-ipcountry' },
  SELLER: {
    what: 'name and address of the seller, separated by semicolons',
    example: 'Example OÜ; Pikk 1; 10123 Tallinn, Estonia',
  },
  SELLER_VAT_NUMBER: { what: 'the VAT number of the seller', example: 'EE123456789' },
  SELLER_REGISTER: {
    what: 'the register that lists the seller, and the number there',
    example: 'Commercial register of Estonia, 12345678',
  },
  SELLER_REPRESENTATIVE: { what: 'the person who represents the seller', example: 'Mari Tamm' },
  VAT_BASE: { what: "'price' or 'discounted'", example: 'price' },
  VAT_NUMBERS: ON_OFF,
  VAT_SELLER_COUNTRY: { what: 'the two-letter code of an EU country', example: 'EE' },
  VIES_URL: urlOf('https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'),
  CLOCK_AHEAD_DAYS: { what: 'a whole number of days', example: '30' },
};

/** The lines about the settings of the API. */
export const words = settingWords(EXPECTATIONS);

/** The line for a setting that production refuses. */
export function localOnlySetting(name: SettingName): string {
  return `${name} is for local mode only. Remove it in production.`;
}

/** The line for a password that is easy to guess. */
export function guessableSetting(name: SettingName): string {
  return `${name} is too easy to guess. In production use at least 12 characters that are not a common password, for example ${EXPECTATIONS[name].example}.`;
}

/** The line for a mail server without encryption. */
export function unencryptedSetting(name: SettingName): string {
  return `${name} sends mails without encryption. Use smtps:// in production, or add ?requireTLS=true, for example ${EXPECTATIONS[name].example}.`;
}

/** The line for a key of a provider's test mode. */
export function testKeySetting(name: SettingName): string {
  return `${name} is a test key. Set it to ${words.expectation(name)}.`;
}
