import { resolve } from 'node:path';
import { DAY_MS, MAINTENANCE_ORDER, maintenanceWindow } from '@site/shared/rules';
import {
  linesByFirstGroup,
  metricsSettings,
  readSettings,
  settingFields,
  THIS_MACHINE,
} from '@site/shared/server';
import { type Environment, environmentSchema } from './environment';
import { outsideLinksOf } from './outside-links';
import { productionProblems } from './production-problems';
import { imprintOf } from './seller';
import { settingErrors } from './setting-errors';
import { chainsOf, couponsOf, depositSourcesOf } from './shop-settings';
import { StartFailure } from './start-failure';

/**
 * The settings of the API. Each setting is a field with its name: `smtpUrl` is SMTP_URL. The fields
 * of `configOf` take the place of settings that are read together, or have to be computed.
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
  const { settings, problems } = readSettings(environmentSchema, settingErrors, env);
  const isProduction = settings.SITE_MODE === 'production';
  const lines = linesByFirstGroup(
    problems,
    ...(isProduction ? productionProblems(settings) : []).map((line) => [line]),
    ...combinationProblems(settings, cwd),
  );
  if (lines.length > 0) throw new StartFailure(...lines);
  return configOf(settings, cwd);
}

/** The lines about settings that do not fit each other, or whose text has a structure. */
function combinationProblems(env: Environment, cwd: string): (readonly string[])[] {
  const readings: (() => unknown)[] = [
    () => freeSpaceMinBytesOf(env),
    () => metricsOf(env),
    () => depositSourcesOf(env, cwd),
    () => chainsOf(env),
    () => couponsOf(env),
    () => vatNumbersOf(env),
    () => supportInboundOf(env),
    () => maintenanceOf(env),
  ];
  return readings.map((read) => {
    try {
      read();
    } catch (error) {
      if (error instanceof StartFailure) return error.lines;
      throw error;
    }
    return [];
  });
}

function configOf(env: Environment, cwd: string) {
  const siteUrl = new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`).origin;
  const imprint = imprintOf(env);
  return {
    ...settingFields(env),
    /** SITE_NAME. On the wire it is `productName` too. */
    productName: env.SITE_NAME,
    /** Without a slash at the end. The links of mails start with it. */
    siteUrl,
    secureCookies: siteUrl.startsWith('https:'),
    dataDir: resolve(cwd, env.DATA_DIR),
    /**
     * Changes are refused while the disk of the embedded database has less free space; 0 is off.
     */
    freeSpaceMinBytes: freeSpaceMinBytesOf(env),
    /** Null without a metrics port. */
    metrics: metricsOf(env),
    backup: {
      /** Null for no scheduled backups. */
      folder: env.BACKUP_FOLDER ? resolve(cwd, env.BACKUP_FOLDER) : null,
      everyHours: env.BACKUP_EVERY_HOURS,
      /** How many scheduled backups are kept. */
      keep: env.BACKUP_KEEP,
    },
    /** TRUSTED_PROXIES: whose X-Forwarded-For names the client. */
    trustedProxies: `${THIS_MACHINE},${env.TRUSTED_PROXIES}`,
    /** How long readiness answers 503 before the process stops listening. */
    drainMs: env.DRAIN_SECONDS * 1_000,
    logLevel: env.LOG_LEVEL ?? (env.SITE_MODE === 'local' ? 'warn' : 'info'),
    rateLimit: env.RATE_LIMIT || env.SITE_MODE !== 'local',
    /** Whether staff must have a second factor: in production always. */
    staffFactors: env.STAFF_FACTORS || env.SITE_MODE !== 'local',
    admin: { email: env.ADMIN_EMAIL ?? 'admin@example.test', password: env.ADMIN_PASSWORD ?? null },
    botCheck: botCheckOf(env),
    mailFrom: env.MAIL_FROM ?? `${env.SITE_NAME} <no-reply@example.test>`,
    stripe: stripeOf(env),
    crypto: { sources: depositSourcesOf(env, cwd), ratesUrl: env.CRYPTO_RATES_URL ?? null },
    chains: chainsOf(env),
    /** By code, in capital letters. */
    coupons: couponsOf(env),
    /** Who sells, for the imprint, the legal pages and the documents. */
    imprint,
    vatNumbers: vatNumbersOf(env),
    outsideLinks: outsideLinksOf(env),
    /** Null if customers cannot answer by mail. */
    supportInbound: supportInboundOf(env),
    maintenance: maintenanceOf(env),
    /** How far the site's clock is ahead of the machine's, to try renewals. Local mode only. */
    clockAheadMs: env.CLOCK_AHEAD_DAYS * DAY_MS,
  };
}

/**
 * The embedded database can hang when its log cannot grow by further files of 16 MB, and changes
 * are refused only after the next check of the disk.
 */
const EMBEDDED_FREE_SPACE_MIN_MB = 64;

function freeSpaceMinBytesOf({
  FREE_SPACE_MIN_MB: megabytes,
  DATABASE_URL,
  WATCHDOG_SECONDS,
}: Environment): number {
  const isTooLow = megabytes > 0 && megabytes < EMBEDDED_FREE_SPACE_MIN_MB;
  // Without the threshold, only the watchdog ends a process whose database hangs.
  const isUnwatched = megabytes === 0 && WATCHDOG_SECONDS === 0;
  if (!DATABASE_URL && (isTooLow || isUnwatched))
    throw new StartFailure(
      `FREE_SPACE_MIN_MB is too low for the embedded database, which can hang on a full disk. Set it to at least ${EMBEDDED_FREE_SPACE_MIN_MB}, for example 200, or to 0 to rely on WATCHDOG_SECONDS above 0.`,
    );
  return megabytes * 1_000_000;
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

const INBOUND_SETTINGS = [
  ['SUPPORT_INBOUND_ADDRESS', 'address'],
  ['SUPPORT_INBOUND_SECRET', 'secret'],
  ['SUPPORT_INBOUND_AUTHENTICATION', 'authentication'],
] as const;

/** Null if no setting of inbound mails is set. Throws a StartFailure if one of them is missing. */
function supportInboundOf({
  SUPPORT_INBOUND_ADDRESS: address,
  SUPPORT_INBOUND_SECRET: secret,
  SUPPORT_INBOUND_AUTHENTICATION: authentication,
}: Environment) {
  if (address && secret && authentication) return { address, secret, authentication };
  const given = { address, secret, authentication };
  const isGiven = (name: keyof typeof given) => given[name] !== undefined;
  const needed = INBOUND_SETTINGS.find(([, name]) => isGiven(name));
  const missing = INBOUND_SETTINGS.find(([, name]) => !isGiven(name));
  if (needed && missing)
    throw new StartFailure(settingErrors.missing(missing[0], `, and ${needed[0]} needs it`));
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

/** Null if checkout does not ask for VAT numbers. */
function vatNumbersOf({
  VAT_NUMBERS,
  VAT_SELLER_COUNTRY: sellerCountry,
  VIES_URL: viesUrl,
}: Environment) {
  if (!VAT_NUMBERS) return null;
  if (!sellerCountry)
    throw new StartFailure(
      settingErrors.missing('VAT_SELLER_COUNTRY', ', and VAT_NUMBERS=on needs it'),
    );
  return { sellerCountry, viesUrl };
}

type BotCheckConfig =
  | { kind: 'off' }
  | { kind: 'turnstile'; siteKey: string; secret: string; verifyUrl: string }
  /** With `secret` null, the database stores a random one. */
  | { kind: 'built-in'; secret: string | null };

function botCheckOf(env: Environment): BotCheckConfig {
  if (!env.BOT_CHECK) return { kind: 'off' };
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
