import * as z from 'zod/mini';
import { DEFAULT_MAINTENANCE, MAX_BRAND_NAME_LENGTH } from '../rules';
import {
  EXPECTED_SECRET,
  expectedUrl,
  inTopic,
  originSchema,
  portSchema,
  secretSchema,
  wholeNumberSchema,
} from './setting';
import { isTrustedProxyList } from './trusted-proxies';

/** A day (YYYY-MM-DD), or a time with its zone. */
const moment = z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value))));

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** The settings that both servers read. */
export const COMMON_SETTINGS = {
  ...inTopic('The site', {
    SITE_MODE: {
      schema: z._default(z.enum(['local', 'production']), 'local'),
      what: "'local' or 'production'",
      example: 'production',
      meaning: '`local` or `production`, see [operating.md](operating.md#two-modes)',
      deployed: 'production',
    },
    SITE_URL: {
      schema: z.optional(originSchema),
      what: 'http:// or https:// and a host, without a path',
      example: 'https://www.example.com',
      fallback: '`http://localhost:$PORT`',
      meaning: 'the public address: links in mails, allowed origin, cookies. https in production',
      deployed: 'https://www.example.com',
    },
    SITE_NAME: {
      schema: z._default(
        z.string().check(z.minLength(1), z.maxLength(MAX_BRAND_NAME_LENGTH)),
        'Playlist Desk',
      ),
      what: `a name of at most ${MAX_BRAND_NAME_LENGTH} characters`,
      example: 'Playlist Desk',
      meaning:
        "the product's name on pages and in mails, until the administrator stores another one at `/business/brand`",
      deployed: 'Playlist Desk',
    },
    PORT: {
      schema: z._default(portSchema, 8080),
      what: 'a port number',
      example: '8080',
      meaning: 'the port of the edge',
    },
    MAINTENANCE_START: {
      schema: z._default(moment, DEFAULT_MAINTENANCE.start),
      what: 'a day, or a time with its zone',
      example: '2027-01-31',
      meaning:
        'a day, or a time with its zone. The maintenance page shows the times of the edge while the API is down, so the edge reads them too',
    },
    MAINTENANCE_END: {
      schema: z._default(moment, DEFAULT_MAINTENANCE.end),
      what: 'a day, or a time with its zone',
      example: '2027-01-31',
      meaning: 'the same. The end day is included, and must not be before the start',
    },
  }),
  ...inTopic('Data', {
    DATA_DIR: {
      schema: z._default(z.string(), '.data'),
      what: 'the path of a folder',
      example: '/srv/site/data',
      meaning: 'database, mails, releases. One running site for each folder',
    },
    FREE_SPACE_MIN_MB: {
      schema: z._default(wholeNumberSchema(0, 9_999_999), 200),
      what: 'a whole number of megabytes',
      example: '200',
      meaning:
        'the free space, in megabytes, that the disk of `DATA_DIR` needs. Below it the API refuses changes (embedded database only) and the edge refuses uploads of releases. With 0 they do so only while the disk is read-only. With the embedded database the API needs at least 64, or 0 with `WATCHDOG_SECONDS` above 0: then the watchdog ends a process whose database hangs',
    },
  }),
  ...inTopic('Processes and network', {
    METRICS_HOST: {
      schema: z._default(z.string(), '127.0.0.1'),
      what: 'an IP address or a host name',
      example: '127.0.0.1',
      meaning: 'where the ports of the metrics listen',
    },
    METRICS_TOKEN: {
      schema: z.optional(secretSchema(16)),
      what: 'at least 16 random characters',
      example: 'the output of: openssl rand -hex 16',
      fallback: 'none',
      meaning:
        'a token of at least 16 characters for `Authorization: Bearer`. A METRICS_HOST that other machines reach needs it',
      deployed: 'OUTPUT_OF_openssl_rand_-hex_24',
    },
    SITE_RESTARTS: {
      schema: z._default(wholeNumberSchema(0, 999_999_999), 0),
      what: 'the number of restarts, which npm start sets',
      example: '0',
      meaning: 'how often `npm start` has restarted the server; it sets this itself',
    },
    TRUSTED_PROXIES: {
      schema: z._default(z.string().check(z.refine(isTrustedProxyList)), ''),
      what: 'IP addresses or networks, separated by commas',
      example: '10.0.0.7, 192.168.4.0/24',
      fallback: 'this machine',
      meaning:
        'addresses and networks of the proxies in front, as narrow as they are known, separated by commas: `10.0.0.7, 192.168.4.0/24`. Edge and API believe `X-Forwarded-For` and `X-Forwarded-Proto` only from them. Always includes this machine',
      deployed: '172.16.0.0/12',
    },
    DRAIN_SECONDS: {
      schema: z._default(wholeNumberSchema(0, 999), 0),
      what: 'a whole number of seconds',
      example: '5',
      meaning:
        'how long a stopping process answers requests while its readiness answers 503, see [operating.md](operating.md#restarts-without-a-failed-request)',
      deployed: '5',
    },
    WATCHDOG_SECONDS: {
      schema: z._default(wholeNumberSchema(0, 9_999), 20),
      what: 'a whole number of seconds; 0 is off',
      example: '20',
      meaning:
        'how long the event loop of a server may stand still before the server ends itself, so that what has started it starts it again. `npm start` also kills a server that leaves its pings unanswered for so long. 0 is off, for a debugger',
    },
    LOG_LEVEL: {
      schema: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
      what: 'fatal, error, warn, info, debug, trace or silent',
      example: 'info',
      fallback: 'warn; API in production info',
      meaning: "pino's levels; JSON lines on standard output",
      deployed: 'info',
    },
  }),
  ...inTopic('Accounts', {
    TURNSTILE_SITE_KEY: {
      schema: z.optional(z.string()),
      what: 'the site key of Cloudflare Turnstile',
      example: '0x4AAA…',
      meaning:
        "Cloudflare Turnstile in place of the built-in check. The edge reads it too, because its policy must allow the script. Production refuses Cloudflare's test keys",
    },
  }),
  // A server with a wrong value does not start: OpenTelemetry itself would use a default.
  ...inTopic('Traces', {
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      schema: z.optional(z.url({ protocol: /^https?$/ })),
      ...expectedUrl('http://127.0.0.1:4318'),
      fallback: 'off',
      meaning:
        'the address of an OpenTelemetry collector, `http://127.0.0.1:4318`: OTLP over HTTP, JSON. See [operating.md](operating.md#traces)',
    },
    OTEL_EXPORTER_OTLP_HEADERS: {
      schema: z.optional(z.string()),
      what: 'headers as name=value, separated by commas',
      example: 'authorization=Bearer …',
      fallback: 'none',
      meaning: 'headers for the collector: `name=value`, separated by commas',
    },
    OTEL_SERVICE_NAME: {
      schema: z.optional(z.string()),
      what: 'the name of the server in its traces',
      example: 'api',
      fallback: '`api`, `edge`',
      meaning: 'the name of the server in its traces',
    },
    OTEL_TRACES_SAMPLER: {
      schema: z.optional(z.enum(SAMPLERS)),
      what: 'always_on, always_off or traceidratio, or one of them after parentbased_',
      example: 'parentbased_traceidratio',
      fallback: 'one request in fifty',
      meaning:
        'which requests have a trace: `always_on`, `always_off`, `traceidratio`, or one of these after `parentbased_`. With it the API also traces queries',
    },
    OTEL_TRACES_SAMPLER_ARG: {
      schema: z.optional(z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/))),
      what: 'a share from 0 to 1',
      example: '0.02',
      fallback: '1',
      meaning: 'the share of `traceidratio`, from 0 to 1',
    },
  }),
  ...inTopic('Releases', {
    RELEASE_LOG_SECRET: {
      schema: z.optional(secretSchema(32)),
      ...EXPECTED_SECRET,
      fallback: 'random with `npm start`',
      meaning:
        'the edge reports changes of releases to the audit log with it; at least 32 characters, the same for API and edge. Without it, they are in the history of the cockpit only',
      deployed: 'OUTPUT_OF_openssl_rand_-hex_32',
    },
  }),
};
