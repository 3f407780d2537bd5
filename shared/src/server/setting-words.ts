/** What a setting has to be, with an example that is right. */
export type Expectation = { what: string; example: string };

export function urlOf(example: string): Expectation {
  return { what: 'a URL that starts with http:// or https://', example };
}

export const ON_OFF: Expectation = { what: "'on' or 'off'", example: 'on' };

export const SECRET: Expectation = {
  what: 'at least 32 random characters',
  example: 'the output of: openssl rand -hex 32',
};

const MOMENT: Expectation = { what: 'a day, or a time with its zone', example: '2027-01-31' };

/** The settings that both servers read. */
export const COMMON_EXPECTATIONS = {
  SITE_MODE: { what: "'local' or 'production'", example: 'production' },
  SITE_URL: {
    what: 'http:// or https:// and a host, without a path',
    example: 'https://www.example.com',
  },
  SITE_NAME: { what: 'the name of the product', example: 'Playlist Desk' },
  PORT: { what: 'a port number', example: '8080' },
  DATA_DIR: { what: 'the path of a folder', example: '/srv/site/data' },
  FREE_SPACE_MIN_MB: { what: 'a whole number of megabytes', example: '200' },
  METRICS_HOST: { what: 'an IP address or a host name', example: '127.0.0.1' },
  METRICS_TOKEN: {
    what: 'at least 16 random characters',
    example: 'the output of: openssl rand -hex 16',
  },
  SITE_RESTARTS: { what: 'the number of restarts, which npm start sets', example: '0' },
  TRUSTED_PROXIES: {
    what: 'IP addresses or networks, separated by commas',
    example: '10.0.0.7, 192.168.4.0/24',
  },
  WATCHDOG_SECONDS: { what: 'a whole number of seconds; 0 is off', example: '20' },
  DRAIN_SECONDS: { what: 'a whole number of seconds', example: '5' },
  LOG_LEVEL: { what: 'fatal, error, warn, info, debug, trace or silent', example: 'info' },
  TURNSTILE_SITE_KEY: { what: 'the site key of Cloudflare Turnstile', example: '0x4AAA…' },
  RELEASE_LOG_SECRET: SECRET,
  MAINTENANCE_START: MOMENT,
  MAINTENANCE_END: MOMENT,
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
} as const satisfies Record<string, Expectation>;

/** The lines about settings for the operator. They omit the value, which may be a secret. */
export type SettingWords<Name extends string> = {
  expectation: (name: Name) => string;
  /** For a setting with a wrong value. */
  invalid: (name: Name) => string;
  /** For a setting that has to be set. `reason` states when, if it is not always. */
  missing: (name: Name, reason?: string) => string;
  /** For a setting that production needs as an https address. */
  insecure: (name: Name) => string;
  /** For each setting that still has the value of an example or of a local default. */
  standIns: (env: Partial<Record<Name, unknown>>) => string[];
};

/** The same words about the settings of every server. */
export function settingWords<Name extends string>(
  expectations: Record<Name, Expectation>,
): SettingWords<Name> {
  function expectation(name: Name): string {
    const { what, example } = expectations[name];
    return `${what}, for example ${example}`;
  }
  return {
    expectation,
    invalid: (name) => `${name} is not valid. It must be ${expectation(name)}.`,
    missing: (name, reason = '') => `${name} is missing${reason}. Set it to ${expectation(name)}.`,
    insecure: (name) =>
      `${name} must start with https:// in production, for example ${expectations[name].example}.`,
    standIns: (env) =>
      (Object.keys(expectations) as Name[])
        .filter((name) => isStandIn(env[name], expectations[name]))
        .map((name) => `${name} is still a stand-in. Set it to ${expectation(name)}.`),
  };
}

/**
 * The hosts of local defaults and of examples, which RFC 2606 reserves; what deploy/*.env.example
 * has in place of secrets; an example that was cut.
 */
const STAND_IN =
  /(?<![\w-])example\.(test|com|net|org)\b|OUTPUT_OF_|openssl rand|DATABASE_PASSWORD|:\/\/user:password@|…/i;

function isStandIn(value: unknown, { example }: Expectation): boolean {
  if (Array.isArray(value)) return value.some((part) => isStandIn(part, { what: '', example }));
  if (typeof value !== 'string') return false;
  return STAND_IN.test(value) || (value === example && /example/i.test(example));
}
