import type { Expectation } from './setting';

/** Sentences about wrong settings. They leave the value out: it may be a secret. */
export type SettingErrors<Name extends string> = {
  /** What the value has to be, with an example. */
  expectation: (name: Name) => string;
  /** For a setting with a wrong value. */
  invalid: (name: Name) => string;
  /** For a setting that has to be set. `reason` says when, if it does not always have to be. */
  missing: (name: Name, reason?: string) => string;
  /** For a setting that production needs as an https address. */
  insecure: (name: Name) => string;
  /** For each setting that still has the value of an example or of a local default. */
  standIns: (env: Partial<Record<Name, unknown>>) => string[];
};

/** Gives the settings of every server the same sentences. */
export function settingErrorsOf<Name extends string>(
  expectations: Record<Name, Expectation>,
): SettingErrors<Name> {
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
        .filter((name) => isStandIn(env[name], expectations[name].example))
        .map((name) => `${name} is still a stand-in. Set it to ${expectation(name)}.`),
  };
}

/**
 * Matches the hosts of local defaults and of examples, which RFC 2606 reserves, the texts that
 * deploy/*.env.example has in place of secrets, and an example that is cut with '…'.
 */
const STAND_IN =
  /(?<![\w-])example\.(test|com|net|org)\b|OUTPUT_OF_|openssl rand|DATABASE_PASSWORD|:\/\/user:password@|…/i;

function isStandIn(value: unknown, example: string): boolean {
  if (Array.isArray(value)) return value.some((part) => isStandIn(part, example));
  if (typeof value !== 'string') return false;
  return STAND_IN.test(value) || (value === example && /example/i.test(example));
}
