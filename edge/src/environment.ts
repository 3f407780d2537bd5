import { rolloutPlan } from '@site/shared/release';
import { DEFAULT_MAINTENANCE } from '@site/shared/rules';
import { isTrustedProxyList, traceSettings } from '@site/shared/server';
import * as z from 'zod/mini';
import { imageHostsIn } from './documents/image-hosts';
import { stepsIn } from './rollout/plan-settings';

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));
const webUrl = z.url({ protocol: /^https?$/ });
const urlList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((url) => url.trim())),
  ),
  z.array(webUrl),
);

/** A day (YYYY-MM-DD), or a time with its zone. */
const moment = z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value))));

const positive = z.coerce.number().check(z.gt(0));
const positiveInt = z.coerce.number().check(z.int(), z.minimum(1));

/** Rising percentages that end at 100, such as 1,10,50,100. */
const stepList = z.string().check(z.refine((text) => stepsIn(text) !== undefined));

const hostList = z.string().check(z.refine((text) => imageHostsIn(text) !== undefined));

/** The settings as environment variables. An empty variable counts as not set. */
export const environment = z.object({
  SITE_MODE: z._default(z.enum(['local', 'production']), 'local'),
  PORT: z._default(port, 8080),
  HOST: z._default(z.string(), 'localhost'),
  DATA_DIR: z._default(z.string(), '.data'),
  FREE_SPACE_MIN_MB: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 200),
  API_URL: z._default(urlList, ['http://127.0.0.1:8081']),
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(999)), 0),
  TRUSTED_PROXIES: z._default(z.string().check(z.refine(isTrustedProxyList)), ''),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  WATCHDOG_SECONDS: z._default(
    z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9_999)),
    20,
  ),
  SITE_RESTARTS: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  MAX_CONNECTIONS: z._default(positiveInt, 10_000),
  MAX_CONNECTIONS_PER_CLIENT: z._default(positiveInt, 200),
  SITE_URL: z.optional(webUrl),
  SITE_NAME: z._default(z.string(), 'Playlist Desk'),
  MAINTENANCE_START: z._default(moment, DEFAULT_MAINTENANCE.start),
  MAINTENANCE_END: z._default(moment, DEFAULT_MAINTENANCE.end),
  TURNSTILE_SITE_KEY: z.optional(z.string()),
  IMAGE_HOSTS: z._default(hostList, 'i.imgur.com,i.ibb.co,i.postimg.cc'),
  RELEASE_MAX_MB: z._default(positive, 50),
  RELEASE_ENTRY_KB: z._default(positive, 40),
  RELEASE_PAGE_KB: z._default(positive, 120),
  RELEASE_SHELL_KB: z._default(positive, 250),
  GATE_SANDBOX: z.optional(z.enum(['required', 'optional'])),
  GATE_DEPTH: z._default(z.enum(['full', 'quick']), 'full'),
  GATE_SECONDS: z._default(positive, 600),
  PREVIEW_SECRET: z.optional(z.string().check(z.minLength(32))),
  ROLLOUT_STEPS: z._default(stepList, '1,10,50,100'),
  ROLLOUT_VIEWS: z._default(z.pipe(z.coerce.number(), rolloutPlan.shape.views), 200),
  ROLLOUT_MINUTES: z._default(z.pipe(z.coerce.number(), rolloutPlan.shape.minutes), 30),
  RELEASE_WATCH_HOURS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(720)), 24),
  RELEASE_LOG_SECRET: z.optional(z.string().check(z.minLength(32))),
  RELEASE_WEBHOOK: z.optional(webUrl),
  RELEASE_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(16))),
  S3_ENDPOINT: z.optional(webUrl),
  S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_ACCESS_KEY_ID: z.optional(z.string().check(z.regex(/^[\w.+=@-]+$/))),
  S3_SECRET_ACCESS_KEY: z.optional(z.string().check(z.regex(/^\S+$/))),
  S3_PREFIX: z.optional(z.string().check(z.regex(/^\w[\w.-]*(\/\w[\w.-]*)*\/?$/))),
  S3_PATH_STYLE: z.optional(z.enum(['on', 'off'])),
  LIVE_RELOAD: z._default(z.enum(['on', 'off']), 'off'),
  SERVER_RENDERING: z._default(z.enum(['on', 'off']), 'on'),
  ...traceSettings,
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'warn',
  ),
});

export type Environment = z.infer<typeof environment>;
