import { isChange } from '../changing-calls';
import { WATCH_MS } from '../time';
import type { Call } from '../watch-page';
import type { Check } from './check';

/** The calls of one path that a page may make when it is opened, and in a second of its clock. */
const MAX_CALLS = { atOpening: 40, inSecond: 2 };

/** A page changes nothing by being opened: a visitor may only look, and a robot opens it too. */
export const openingCalls: Check = {
  name: 'calls by opening',
  appliesTo: ({ looks }) => looks.isOpened === true,
  look: ({ record }) =>
    unique(
      [...record.calls, ...record.laterCalls]
        .filter(isChange)
        .map(({ path }) => `it makes the call ${path} by being opened`),
    ),
};

/** A page that asks without end is a load for the API. */
export const tooManyCalls: Check = {
  name: 'too many calls',
  // In the minutes of an open page, a page that asks once a second makes more.
  appliesTo: ({ looks }) => !looks.staysOpen,
  look({ record: { calls, laterCalls }, looks: { watchMs = WATCH_MS } }) {
    return [
      ...frequentCalls(calls, MAX_CALLS.atOpening),
      ...frequentCalls(laterCalls, MAX_CALLS.atOpening + (MAX_CALLS.inSecond * watchMs) / 1_000),
    ];
  },
};

function frequentCalls(calls: readonly Call[], max: number): string[] {
  const paths = calls.map(({ path }) => path);
  return unique(paths)
    .filter((path) => paths.filter((other) => other === path).length > max)
    .map((path) => `it calls ${path} more than ${max} times`);
}

/** The changing calls of a journey that were made more than once with the same content. */
export function repeatedCalls(calls: readonly Call[]): string[] {
  const changes = calls.filter(isChange).map(({ path, body }) => `${path} ${body}`);
  return unique(changes.filter((change, index) => changes.indexOf(change) !== index)).map(
    (change) => `it makes the call ${change.split(' ', 1)[0]} twice`,
  );
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)];
}
