import * as z from 'zod/mini';

/** What a value has to be, with an example that is right. */
export type Expectation = { what: string; example: string };

/**
 * A setting of a server: an environment variable. Reading, the lines about wrong values,
 * docs/settings.md and deploy/*.env.example come from this entry.
 */
export type Setting = Expectation & {
  /** Reads the value. It has the default, if there is one. */
  schema: z.ZodMiniType;
  /** What it is for, in Markdown. The first sentence stands in deploy/*.env.example. */
  meaning: string;
  /** Describes a default that the schema does not have, such as one of other settings. */
  fallback?: string;
  /** Its value in deploy/*.env.example. If missing, the file does not list the setting. */
  deployed?: string;
};

export type Settings = Readonly<Record<string, Setting & { topic: string }>>;

/** `schema` is `unknown` so that `inTopic` keeps the type of each schema, which is its value's. */
type Entry = Omit<Setting, 'schema'> & { schema: unknown };

/** Puts settings under a title of docs/settings.md. */
export function inTopic<Given extends Record<string, Entry>>(
  topic: string,
  settings: Given,
): { [Name in keyof Given]: Given[Name] & { topic: string } } {
  const entries = Object.entries(settings).map(([name, entry]) => [name, { ...entry, topic }]);
  return Object.fromEntries(entries);
}

/** The schema of all settings together. */
export function environmentOf<Given extends Settings>(settings: Given) {
  const schemas = Object.entries(settings).map(([name, { schema }]) => [name, schema]);
  return z.object(Object.fromEntries(schemas) as { [Name in keyof Given]: Given[Name]['schema'] });
}

type Words<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Capitalize<Lowercase<First>>}${Words<Rest>}`
  : Capitalize<Lowercase<Name>>;

/** The field of a setting: `watchdogSeconds` of `WATCHDOG_SECONDS`. */
type FieldOf<Name extends string> = Uncapitalize<Words<Name>>;

/** The values of settings, each by the field of its setting. */
export function settingFields<Given extends object>(
  settings: Given,
): { [Name in keyof Given & string as FieldOf<Name>]: Given[Name] } {
  const fields = Object.entries(settings).map(([name, value]) => [
    name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(fields);
}

// What a value has to be.

export function expectedUrl(example: string): Expectation {
  return { what: 'a URL that starts with http:// or https://', example };
}

export function expectedEmail(example: string): Expectation {
  return { what: 'an email', example };
}

export const EXPECTED_ON_OFF: Expectation = { what: "'on' or 'off'", example: 'on' };

export const EXPECTED_SECRET: Expectation = {
  what: 'at least 32 random characters',
  example: 'the output of: openssl rand -hex 32',
};

// How a value is read.

/** Gives a boolean, so the default of such a setting is one. */
export const onOffSchema = z.pipe(
  z.enum(['on', 'off']),
  z.transform((value) => value === 'on'),
);
export const urlSchema = z
  .string()
  .check(z.refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value)));
/** An address without a path. */
export const originSchema = urlSchema.check(
  z.refine((value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`),
);
export const portSchema = wholeNumberSchema(0, 65_535);

export function wholeNumberSchema(min: number, max: number) {
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
    z.int().check(z.gte(min), z.lte(max)),
  );
}

export function secretSchema(minLength: number) {
  return z.string().check(z.minLength(minLength));
}
