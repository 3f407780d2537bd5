import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@site/shared/rules';
import type { SettingName } from './environment';

type Expectation = { what: string; example: string };

function urlOf(example: string): Expectation {
  return { what: 'a URL that starts with http:// or https://', example };
}

const ON_OFF: Expectation = { what: "'on' or 'off'", example: 'on' };
const MOMENT: Expectation = { what: 'a day, or a time with its zone', example: '2027-01-31' };
function emailOf(example: string): Expectation {
  return { what: 'an email', example };
}

/** What each setting has to be, with an example that is right. */
const EXPECTATIONS: Record<SettingName, Expectation> = {
  SITE_MODE: { what: "'local' or 'production'", example: 'production' },
  SITE_URL: {
    what: 'http:// or https:// and a host, without a path',
    example: 'https://www.example.com',
  },
  SITE_NAME: { what: 'the name of the product', example: 'Playlist Desk' },
  PORT: { what: 'a port number', example: '8080' },
  DATA_DIR: { what: 'the path of a folder', example: '/srv/site/data' },
  DATABASE_URL: {
    what: 'a URL that starts with postgres://',
    example: 'postgres://user:password@localhost:5432/site',
  },
  REDIS_URL: {
    what: 'a URL that starts with redis:// or rediss://',
    example: 'redis://localhost:6379',
  },
  FREE_SPACE_MIN_MB: { what: 'a whole number of megabytes', example: '200' },
  API_METRICS_PORT: { what: 'a port number', example: '9101' },
  METRICS_HOST: { what: 'an IP address or a host name', example: '127.0.0.1' },
  METRICS_TOKEN: {
    what: 'at least 16 random characters',
    example: 'the output of: openssl rand -hex 16',
  },
  SITE_RESTARTS: { what: 'the number of restarts, which npm start sets', example: '0' },
  BACKUP_FOLDER: { what: 'the path of a folder', example: '/srv/backups' },
  BACKUP_EVERY_HOURS: { what: 'a whole number of hours', example: '24' },
  BACKUP_KEEP: { what: 'a whole number of backups', example: '14' },
  API_HOST: { what: 'an IP address or a host name', example: '127.0.0.1' },
  API_PORT: { what: 'a port number', example: '8081' },
  TRUSTED_PROXIES: {
    what: 'IP addresses or networks, separated by commas',
    example: '10.0.0.7, 192.168.4.0/24',
  },
  DRAIN_SECONDS: { what: 'a whole number of seconds', example: '5' },
  LOG_LEVEL: {
    what: 'fatal, error, warn, info, debug, trace or silent',
    example: 'info',
  },
  RATE_LIMIT: ON_OFF,
  STAFF_FACTORS: ON_OFF,
  SECRETS_KEY: {
    what: 'at least 32 random characters',
    example: 'the output of: openssl rand -hex 32',
  },
  BREACH_LIST_URL: urlOf('https://api.pwnedpasswords.com/range/'),
  ADMIN_EMAIL: emailOf('admin@example.com'),
  ADMIN_PASSWORD: {
    what: `a password that follows the rule of sign-up: ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters with a number`,
    example: 'the output of: openssl rand -hex 12',
  },
  BOT_CHECK: ON_OFF,
  BOT_CHECK_SECRET: {
    what: 'at least 32 random characters',
    example: 'the output of: openssl rand -hex 32',
  },
  TURNSTILE_SITE_KEY: { what: 'the site key of Cloudflare Turnstile', example: '0x4AAA…' },
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
  SUPPORT_INBOUND_SECRET: {
    what: 'at least 32 random characters',
    example: 'the output of: openssl rand -hex 32',
  },
  RELEASE_LOG_SECRET: {
    what: 'at least 32 random characters',
    example: 'the output of: openssl rand -hex 32',
  },
  CHAT_URL: urlOf('https://chat.example.com/'),
  MAINTENANCE_START: MOMENT,
  MAINTENANCE_END: MOMENT,
  TRIAL_AUTO_START: ON_OFF,
  COUNTRY_HEADER: { what: 'the name of a request header', example: 'cf-ipcountry' },
  SELLER: {
    what: 'name, address and VAT number of the seller, separated by semicolons',
    example: 'Example OÜ; Pikk 1, Tallinn; VAT EE123456789',
  },
  VAT_NUMBERS: ON_OFF,
  VAT_SELLER_COUNTRY: { what: 'the two-letter code of an EU country', example: 'EE' },
  VIES_URL: urlOf('https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http://127.0.0.1:4318'),
  OTEL_EXPORTER_OTLP_HEADERS: {
    what: 'headers as name=value, separated by commas',
    example: 'authorization=Bearer …',
  },
  OTEL_SERVICE_NAME: { what: 'the name of the server in its traces', example: 'api' },
  OTEL_TRACES_SAMPLER: {
    what: 'always_on, always_off or traceidratio, or one of them after parentbased_',
    example: 'parentbased_traceidratio',
  },
  OTEL_TRACES_SAMPLER_ARG: { what: 'a share from 0 to 1', example: '0.02' },
  CLOCK_AHEAD_DAYS: { what: 'a whole number of days', example: '30' },
};

/** The line for a setting with a wrong value. It omits the value, which may be a secret. */
export function invalidSetting(name: SettingName): string {
  return `${name} is not valid. It must be ${expectation(name)}.`;
}

/** The line for a setting that has to be set. `reason` states when, if it is not always. */
export function missingSetting(name: SettingName, reason = ''): string {
  return `${name} is missing${reason}. Set it to ${expectation(name)}.`;
}

/** The line for a setting that production refuses. */
export function localOnlySetting(name: SettingName): string {
  return `${name} is for local mode only. Remove it in production.`;
}

/** The line for a setting that still has the value of a local stand-in. */
export function standInSetting(name: SettingName): string {
  return `${name} is still a local stand-in. Set it to ${expectation(name)}.`;
}

/** The line for a setting that production needs as an https address. */
export function insecureSetting(name: SettingName, example = EXPECTATIONS[name].example): string {
  return `${name} must start with https:// in production, for example ${example}.`;
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
  return `${name} is a test key. Set it to ${expectation(name)}.`;
}

function expectation(name: SettingName): string {
  const { what, example } = EXPECTATIONS[name];
  return `${what}, for example ${example}`;
}
