import type * as z from 'zod/mini';
import type { SettingErrors } from './setting-errors';

/**
 * Reads the settings of the environment. An empty variable counts as not set, and so does a wrong
 * one: `problems` has a line for each of these, so that the caller can look for more.
 */
export function readSettings<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  settingErrors: SettingErrors<keyof Shape & string>,
  env: Readonly<Record<string, string | undefined>>,
): { settings: z.output<z.ZodMiniObject<Shape>>; problems: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (parsed.success) return { settings: parsed.data, problems: [] };
  const wrong = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
  const right = Object.entries(given).filter(([name]) => !wrong.includes(name));
  return {
    settings: schema.parse(Object.fromEntries(right)),
    problems: wrong.map((name) => settingErrors.invalid(name as keyof Shape & string)),
  };
}

/**
 * All lines in one list. Each line begins with the name of its setting; lines about a setting that
 * an earlier group names are left out.
 */
export function linesByFirstGroup(...groups: readonly (readonly string[])[]): string[] {
  const named = new Set<string>();
  return groups.flatMap((lines) => {
    const fresh = lines.filter((line) => !named.has(nameIn(line)));
    for (const line of fresh) named.add(nameIn(line));
    return fresh;
  });
}

function nameIn(line: string): string {
  return /^\w+/.exec(line)?.[0] ?? line;
}
