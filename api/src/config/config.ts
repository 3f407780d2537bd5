import { resolve } from 'node:path';
import { DAY_MS, MAINTENANCE_ORDER, maintenanceWindow } from '@site/shared/rules';
import { metricsSettings, THIS_MACHINE } from '@site/shared/server';
import { readCoupons } from './coupons-setting';
import { LOCAL_ADDRESSES, readAddresses } from './deposit-addresses';
import { type Environment, environment, type SettingName } from './environment';
import { productionProblems } from './production-problems';
import { invalidSetting, missingSetting } from './setting-errors';
import { StartFailure } from './start-failure';

/**
 * The settings of the API. A field has the name of its environment variable; a group has the part
 * that the names share: `stripe.secretKey` is STRIPE_SECRET_KEY.
 */
export type Config = ReturnType<typeof configOf>;

/**
 * Reads the environment. Throws a StartFailure with one line for each setting that is wrong, and in
 * production for each that is missing or still a local stand-in.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  cwd = process.cwd(),
): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(nonEmpty);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => issue.path[0] as SettingName));
    throw new StartFailure(...[...names].map(invalidSetting));
  }
  const problems = parsed.data.SITE_MODE === 'production' ? productionProblems(parsed.data) : [];
  if (problems.length > 0) throw new StartFailure(...problems);
  return configOf(parsed.data, cwd);
}

function configOf(env: Environment, cwd: string) {
  const siteUrl = new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`).origin;
  return {
    mode: env.SITE_MODE,
    /** SITE_NAME. On the wire it is `productName` too. */
    productName: env.SITE_NAME,
    /** Without a slash at the end. The links of mails start with it. */
    siteUrl,
    secureCookies: siteUrl.startsWith('https:'),
    dataDir: resolve(cwd, env.DATA_DIR),
    /**
     * Changes are refused while the disk of the embedded database has less free space; 0 is off.
     */
    freeSpaceMinBytes: env.FREE_SPACE_MIN_MB * 1_000_000,
    /** Null for the embedded database. */
    databaseUrl: env.DATABASE_URL ?? null,
    /** Null without a metrics port. */
    metrics: metricsOf(env),
    /** How often `npm start` has started this server again. */
    restarts: env.SITE_RESTARTS,
    backup: {
      /** Null for no scheduled backups. */
      folder: env.BACKUP_FOLDER ? resolve(cwd, env.BACKUP_FOLDER) : null,
      everyHours: env.BACKUP_EVERY_HOURS,
      /** How many scheduled backups are kept. */
      keep: env.BACKUP_KEEP,
    },
    /** Null keeps the counters of the rate limits in memory. */
    redisUrl: env.REDIS_URL ?? null,
    apiHost: env.API_HOST,
    apiPort: env.API_PORT,
    /** TRUSTED_PROXIES: whose X-Forwarded-For names the client. */
    trustedProxies: `${THIS_MACHINE},${env.TRUSTED_PROXIES}`,
    /** How long readiness answers 503 before the process stops listening. */
    drainMs: env.DRAIN_SECONDS * 1_000,
    logLevel: env.LOG_LEVEL ?? (env.SITE_MODE === 'local' ? 'warn' : 'info'),
    rateLimit: env.RATE_LIMIT === 'on' || env.SITE_MODE !== 'local',
    /** Whether staff must have a second factor: in production always. */
    staffFactors: env.STAFF_FACTORS === 'on' || env.SITE_MODE !== 'local',
    /** Encrypts the secrets of second factors. With null, the database stores a random one. */
    secretsKey: env.SECRETS_KEY ?? null,
    /** The range call of a list of breached passwords; null without one. */
    breachListUrl: env.BREACH_LIST_URL ?? null,
    admin: { email: env.ADMIN_EMAIL ?? 'admin@example.test', password: env.ADMIN_PASSWORD ?? null },
    botCheck: botCheckOf(env),
    /** Null writes mails to files. */
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${env.SITE_NAME} <no-reply@example.test>`,
    stripe: stripeOf(env),
    crypto: { addresses: addressesOf(env, cwd), ratesUrl: env.CRYPTO_RATES_URL ?? null },
    chains: chainsOf(env),
    /** By code, in capital letters. */
    coupons: readSetting('COUPONS', () => readCoupons(env.COUPONS ?? '{}')),
    /**
     * The request header in which a proxy sends the country of the connection; null without one.
     */
    countryHeader: env.COUNTRY_HEADER ?? null,
    /** The lines about the seller on a receipt. */
    seller: (env.SELLER ?? '').split(/\s*;\s*/).filter(Boolean),
    vatNumbers: vatNumbersOf(env),
    outsideLinks: {
      editorUrl: env.EDITOR_URL ?? 'https://editor.example.test/',
      guideUrl: env.GUIDE_URL ?? 'https://guide.example.test/',
      supportBotUrl: env.SUPPORT_BOT_URL ?? 'https://support-bot.example.test/',
      supportEmail: env.SUPPORT_EMAIL ?? 'support@example.test',
      chatUrl: env.CHAT_URL ?? 'https://chat.example.test/',
    },
    /** Null if customers cannot answer by mail. */
    supportInbound: supportInboundOf(env),
    /** The edge reports the changes of releases with it; null if it does not report them. */
    releaseLogSecret: env.RELEASE_LOG_SECRET ?? null,
    maintenance: maintenanceOf(env),
    trialAutoStart: env.TRIAL_AUTO_START === 'on',
    /** How far the site's clock is ahead of the machine's, to try renewals. Local mode only. */
    clockAheadMs: env.CLOCK_AHEAD_DAYS * DAY_MS,
  };
}

function metricsOf({ API_METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Environment) {
  try {
    return metricsSettings('API_METRICS_PORT', {
      port: API_METRICS_PORT,
      host: METRICS_HOST,
      token: METRICS_TOKEN,
    });
  } catch (error) {
    throw new StartFailure((error as Error).message);
  }
}

function supportInboundOf({
  SUPPORT_INBOUND_ADDRESS: address,
  SUPPORT_INBOUND_SECRET: secret,
}: Environment) {
  if (address && secret) return { address, secret };
  if (address)
    throw new StartFailure(
      missingSetting('SUPPORT_INBOUND_SECRET', ', and SUPPORT_INBOUND_ADDRESS needs it'),
    );
  if (secret)
    throw new StartFailure(
      missingSetting('SUPPORT_INBOUND_ADDRESS', ', and SUPPORT_INBOUND_SECRET needs it'),
    );
  return null;
}

function maintenanceOf({ MAINTENANCE_START: start, MAINTENANCE_END: end }: Environment) {
  const window = maintenanceWindow({ start, end });
  if (window.end < window.start) throw new StartFailure(MAINTENANCE_ORDER);
  return window;
}

/** Null without the keys. `apiUrl` replaces the address of Stripe's API in tests. */
function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl,
}: Environment) {
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl: apiUrl ?? null } : null;
}

/** The servers that show the chains of the coins; null for a chain that is not watched. */
function chainsOf({
  CARDANO_BLOCKFROST_URL: cardanoUrl,
  CARDANO_BLOCKFROST_PROJECT_ID: projectId,
  ...env
}: Environment) {
  if (cardanoUrl && !projectId) {
    const reason = ', and CARDANO_BLOCKFROST_URL needs it';
    throw new StartFailure(missingSetting('CARDANO_BLOCKFROST_PROJECT_ID', reason));
  }
  return {
    bitcoinUrl: env.BITCOIN_ESPLORA_URL ?? null,
    litecoinUrl: env.LITECOIN_ESPLORA_URL ?? null,
    cardano: cardanoUrl && projectId ? { url: cardanoUrl, projectId } : null,
    ethereum: env.ETHEREUM_RPC_URL
      ? { url: env.ETHEREUM_RPC_URL, usdcContract: env.USDC_CONTRACT }
      : null,
  };
}

/** Null if checkout does not ask for VAT numbers. */
function vatNumbersOf({
  VAT_NUMBERS,
  VAT_SELLER_COUNTRY: sellerCountry,
  VIES_URL: viesUrl,
}: Environment) {
  if (VAT_NUMBERS === 'off') return null;
  if (!sellerCountry)
    throw new StartFailure(missingSetting('VAT_SELLER_COUNTRY', ', and VAT_NUMBERS=on needs it'));
  return { sellerCountry, viesUrl };
}

function addressesOf({ CRYPTO_ADDRESSES: setting, SITE_MODE }: Environment, cwd: string) {
  if (setting) return readSetting('CRYPTO_ADDRESSES', () => readAddresses(setting, cwd));
  return SITE_MODE === 'local' ? LOCAL_ADDRESSES : {};
}

function readSetting<T>(name: SettingName, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(invalidSetting(name));
  }
}

type BotCheckConfig =
  | { kind: 'off' }
  | { kind: 'turnstile'; siteKey: string; secret: string; verifyUrl: string }
  /** With `secret` null, the database stores a random one. */
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
