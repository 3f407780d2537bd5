import { masked } from '../masked';
import type { Call } from '../watch-page';
import { changedLines, MAX_DIFFERENCES } from './comparison';

const MAX_VALUE_LENGTH = 60;
/** A number as large as this is a moment in milliseconds, which differs in each run. */
const MIN_MOMENT = 100_000_000_000;
/** The number of an order, which `masked` would take for a hash. */
const ORDER_NUMBER = /^\d{1,10}$/;

/**
 * What differs between the fields of calls of one path, as sentences without a full stop: a field
 * that is gone or new, and another value of a field.
 */
export function differencesOfFields(
  path: string,
  before: readonly Call[],
  now: readonly Call[],
): string[] {
  const [fieldsBefore, fieldsNow] = [fieldsOf(before), fieldsOf(now)];
  const { removed, added } = changedLines([...fieldsBefore.keys()], [...fieldsNow.keys()]);
  const changedValues = [...fieldsNow].flatMap(([field, values]) => {
    const valuesBefore = fieldsBefore.get(field);
    if (!valuesBefore) return [];
    const [textBefore, textNow] = [textOf(valuesBefore), textOf(values)];
    if (textBefore === textNow) return [];
    return [`it makes the call ${path} with ${field} ${textNow} in place of ${textBefore}`];
  });
  return [
    ...removed.map((field) => `it makes the call ${path} without the field ${field}`),
    ...added.map((field) => `it makes the call ${path} with the field ${field}`),
    ...changedValues,
  ].slice(0, MAX_DIFFERENCES);
}

/** The values of each field that calls send, by its name: `billing.country`. */
function fieldsOf(calls: readonly Call[]): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>();
  for (const { body } of calls)
    for (const [name, value] of flatFields(parsed(body)))
      fields.set(name, (fields.get(name) ?? new Set()).add(valueText(value)));
  return fields;
}

/** The fields of a JSON body, or of a query. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return Object.fromEntries(new URLSearchParams(body));
  }
}

/** The fields of an object and of the objects in it. A list is the value of its field. */
function flatFields(value: unknown, prefix = ''): [name: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? flatFields(inner, `${prefix}${name}.`)
      : [[prefix + name, inner]],
  );
}

/** A value in words, without what differs in each run. */
export function valueText(value: unknown): string {
  if (typeof value === 'number' && Math.abs(value) > MIN_MOMENT) return 'a moment';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return ORDER_NUMBER.test(text) ? text : masked(text).slice(0, MAX_VALUE_LENGTH);
}

function textOf(values: ReadonlySet<string>): string {
  return [...values]
    .toSorted()
    .map((value) => `'${value}'`)
    .join(', ');
}
