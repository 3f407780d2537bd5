import type * as z from 'zod/mini';
import type { SettingErrors } from './setting-errors';

/**
 * Reads the settings of the environment. An empty variable counts as not set. A variable with a
 * wrong value counts as not set, too, and `problems` has a line about it: the caller can then look
 * for further problems and report all of them at once.
 */
export function readSettings<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  settingErrors: SettingErrors<keyof Shape & string>,
  env: Readonly<Record<string, string | undefined>>,
): { settings: z.output<z.ZodMiniObject<Shape>>; problems: string[] } {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(values);
  if (parsed.success) return { settings: parsed.data, problems: [] };
  const wrongNames = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
  const rightValues = Object.entries(values).filter(([name]) => !wrongNames.includes(name));
  return {
    settings: schema.parse(Object.fromEntries(rightValues)),
    problems: wrongNames.map((name) => settingErrors.invalid(name as keyof Shape & string)),
  };
}

/**
 * Joins groups of lines about settings. Each line begins with the name of its setting. A line about
 * a setting that an earlier group names is left out.
 */
export function linesByFirstGroup(...groups: readonly (readonly string[])[]): string[] {
  const namesSoFar = new Set<string>();
  return groups.flatMap((lines) => {
    const newLines = lines.filter((line) => !namesSoFar.has(settingNameIn(line)));
    for (const line of newLines) namesSoFar.add(settingNameIn(line));
    return newLines;
  });
}

function settingNameIn(line: string): string {
  return /^\w+/.exec(line)?.[0] ?? line;
}
