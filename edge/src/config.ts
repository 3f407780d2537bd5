import { MAINTENANCE_ORDER, maintenanceWindow } from '@site/shared/rules';
import {
  linesByFirstGroup,
  metricsSettings,
  readSettings,
  settingFields,
  THIS_MACHINE,
} from '@site/shared/server';
import { imageHostsIn } from './documents/image-hosts';
import { type Environment, environmentSchema, settingErrors } from './environment';
import type { BucketSettings } from './releases/bucket/bucket-settings';
import { stepsIn } from './rollout/plan-settings';

/**
 * The settings of the edge. Each setting is a field with its name: `watchdogSeconds` is
 * WATCHDOG_SECONDS. The fields of `readConfig` take the place of settings that have to be computed.
 */
export type Config = ReturnType<typeof readConfig>;

/** Settings are missing or invalid; `message` has a line for each. */
export class ConfigError extends Error {}

/** Reads the settings from the environment. An empty variable is not set. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>) {
  // Wrong values are left out of `data`, so that all problems are reported at once.
  const { settings: data, problems } = readSettings(environmentSchema, settingErrors, env);
  const production = data.SITE_MODE === 'production';
  // A setting with several problems has one line: that of the first group below.
  const lines = linesByFirstGroup(
    problems,
    ...(production ? productionProblems(data, env) : []).map((line) => [line]),
    ...combinationProblems(data),
  );
  if (lines.length > 0) throw new ConfigError(lines.join('\n'));
  return {
    ...settingFields(data),
    production,
    /** Uploads are refused while the disk of the data folder has less free space; 0 is off. */
    freeSpaceMinBytes: data.FREE_SPACE_MIN_MB * 1_000_000,
    apiUrls: data.API_URL as readonly string[],
    /** How long readiness answers 503 before the process stops listening. */
    drainMs: data.DRAIN_SECONDS * 1_000,
    /**
     * The addresses and networks of the proxies whose X-Forwarded-For is trusted, separated by
     * commas.
     */
    trustedProxies: `${THIS_MACHINE},${data.TRUSTED_PROXIES}`,
    /** Null without a metrics port. */
    metrics: metricsOf(data),
    connectionLimits: {
      maxConnections: data.MAX_CONNECTIONS,
      maxRequestsPerClient: data.MAX_REQUESTS_PER_CLIENT,
    },
    /** The origin of the public site, without a slash at its end. */
    siteUrl: new URL(data.SITE_URL ?? `http://localhost:${data.PORT}`).origin,
    productName: data.SITE_NAME,
    maintenance: maintenanceOf(data),
    /** Whether the bot check is Cloudflare Turnstile, which the policy must then allow. */
    turnstile: data.TURNSTILE_SITE_KEY !== undefined,
    imageHosts: imageHostsIn(data.IMAGE_HOSTS) ?? [],
    logLevel: data.LOG_LEVEL ?? 'warn',
    /** Open pages reload when the live releases change. For development; off in production. */
    liveReload: !production && data.LIVE_RELOAD,
    maxReleaseBytes: data.RELEASE_MAX_MB * 1_000_000,
    /** In bytes, gzipped. */
    sizeBudgets: {
      shell: data.RELEASE_SHELL_KB * 1_000,
      remote: data.RELEASE_ENTRY_KB * 1_000,
      page: data.RELEASE_PAGE_KB * 1_000,
    },
    /**
     * `required`: the browser of the gate runs only in its sandbox. `optional`: where it does not
     * start in its sandbox, it runs without it.
     */
    gateSandbox: data.GATE_SANDBOX ?? (production ? 'required' : 'optional'),
    /** Whether documents and releases in the data folder are compressed faster but less. */
    isCompressionQuick: data.COMPRESSION === 'quick',
    /** How long the gate's browser check may make no progress. */
    gateIdleLimitMs: data.GATE_SECONDS * 1_000,
    /** The steps of a rollout that the edge continues by itself. */
    plan: {
      steps: stepsIn(data.ROLLOUT_STEPS) ?? [],
      views: data.ROLLOUT_VIEWS,
      minutes: data.ROLLOUT_MINUTES,
    },
    /** How long a release is compared with the one before it; 0 is off. */
    watchMs: data.RELEASE_WATCH_HOURS * 3_600_000,
    /** Receives the notices: the edge ends a release, or few networks report faults of one. */
    webhook: data.RELEASE_WEBHOOK
      ? { url: data.RELEASE_WEBHOOK, secret: data.RELEASE_WEBHOOK_SECRET }
      : undefined,
    /** The bucket that stores the releases. When undefined, the data folder stores them. */
    bucket: bucketSettings(data),
  };
}

function metricsOf({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Environment) {
  try {
    return metricsSettings('METRICS_PORT', {
      port: METRICS_PORT,
      host: METRICS_HOST,
      token: METRICS_TOKEN,
    });
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

const BUCKET_SETTINGS = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/**
 * The bucket; undefined when none of its settings is set. Throws ConfigError when some are missing,
 * because the edge would then use the data folder in place of the bucket.
 */
function bucketSettings(data: Environment): BucketSettings | undefined {
  const missing = BUCKET_SETTINGS.filter((name) => data[name] === undefined);
  const { S3_PREFIX: prefix, S3_PATH_STYLE: pathStyle } = data;
  if (missing.length === BUCKET_SETTINGS.length && !prefix && pathStyle === undefined)
    return undefined;
  if (missing.length > 0)
    throw new ConfigError(
      `A bucket needs all of ${BUCKET_SETTINGS.join(', ')}; missing: ${missing.join(', ')}.`,
    );
  // None is missing from here on, which the compiler does not see.
  return {
    endpoint: data.S3_ENDPOINT ?? '',
    region: data.S3_REGION ?? '',
    name: data.S3_BUCKET ?? '',
    accessKeyId: data.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: data.S3_SECRET_ACCESS_KEY ?? '',
    prefix: prefix ? `${prefix.replace(/\/$/, '')}/` : '',
    pathStyle: pathStyle !== false,
  };
}

function maintenanceOf({ MAINTENANCE_START: start, MAINTENANCE_END: end }: Environment) {
  const window = maintenanceWindow({ start, end });
  if (window.end < window.start) throw new ConfigError(MAINTENANCE_ORDER);
  return window;
}

/**
 * The lines about settings that do not fit each other, one group for each combination. Calls the
 * readers of the combinations only for the ConfigError that they throw.
 */
function combinationProblems(data: Environment): string[][] {
  return [metricsOf, bucketSettings, maintenanceOf].map((read) => {
    try {
      read(data);
    } catch (error) {
      if (error instanceof ConfigError) return [error.message];
      throw error;
    }
    return [];
  });
}

/** One line for each setting that production refuses: missing, insecure or a stand-in. */
function productionProblems(data: Environment, env: Record<string, string | undefined>): string[] {
  const { SITE_URL } = data;
  return [
    ...(SITE_URL ? [] : [settingErrors.missing('SITE_URL')]),
    ...(SITE_URL && !SITE_URL.startsWith('https:') ? [settingErrors.insecure('SITE_URL')] : []),
    // The schema has a default for local mode.
    ...(env.API_URL?.trim() ? [] : [settingErrors.missing('API_URL')]),
    ...settingErrors.standIns(data),
  ];
}
