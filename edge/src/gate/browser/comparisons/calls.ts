import type { Call } from '../watch-page';
import type { Comparison } from './comparison';

/** The calls of the API, with the names of their fields. */
export const calls: Comparison = {
  name: 'calls',
  refuses: false,
  compare(live, candidate) {
    const paths = new Set([...live.calls, ...candidate.calls].map(({ path }) => path));
    return [...paths].flatMap((path) => {
      if (live.polled.includes(path) || candidate.polled.includes(path)) return [];
      const before = live.calls.filter((call) => call.path === path);
      const now = candidate.calls.filter((call) => call.path === path);
      if (before.length === 0) return [`it makes the call ${path}`];
      if (now.length === 0) return [`it no longer makes the call ${path}`];
      if (isManyTimes(now.length, before.length))
        return [`it makes the call ${path} ${now.length} times in place of ${before.length}`];
      return fieldDifferences(path, fieldsOf(before), fieldsOf(now));
    });
  },
};

/** Calls of a poll differ by one from run to run. */
function isManyTimes(now: number, before: number): boolean {
  return now > 2 * before + 1 || before > 2 * now + 1;
}

function fieldDifferences(path: string, before: Set<string>, now: Set<string>): string[] {
  return [
    ...[...before]
      .filter((field) => !now.has(field))
      .map((field) => `it makes the call ${path} without the field ${field}`),
    ...[...now]
      .filter((field) => !before.has(field))
      .map((field) => `it makes the call ${path} with the field ${field}`),
  ];
}

function fieldsOf(made: Call[]): Set<string> {
  return new Set(made.flatMap(({ body }) => fieldsOfJson(body)));
}

function fieldsOfJson(body: string): string[] {
  try {
    const fields: unknown = JSON.parse(body);
    return fields && typeof fields === 'object' ? Object.keys(fields) : [];
  } catch {
    return [];
  }
}
