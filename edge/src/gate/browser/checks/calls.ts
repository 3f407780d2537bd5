import { WATCH_MS } from '../time';
import { type Call, isChangingCall } from '../watch-page';
import type { Check } from './check';

/**
 * How many calls of one path a page may make when it is opened, and in each second of its clock.
 */
const MAX_CALLS = { atOpening: 40, perSecond: 2 };

/** Opening a page must change nothing: visitors only want to see it, and robots open it. */
export const openingCalls: Check = {
  appliesTo: ({ options }) => options.isOpened === true,
  look: ({ record }) =>
    unique(
      [...record.calls, ...record.laterCalls]
        .filter(isChangingCall)
        .map(({ path }) => `it makes the call ${path} by being opened`),
    ),
};

/** A page that makes calls without end is a load for the API. */
export const tooManyCalls: Check = {
  // In the eleven minutes of an open page, a page that polls once a second makes more calls.
  appliesTo: ({ options }) => !options.staysOpen,
  look({ record: { calls, laterCalls }, options: { watchMs = WATCH_MS } }) {
    return [
      ...frequentCalls(calls, MAX_CALLS.atOpening),
      ...frequentCalls(laterCalls, MAX_CALLS.atOpening + (MAX_CALLS.perSecond * watchMs) / 1_000),
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
  const changing = calls.filter(isChangingCall).map(({ path, body }) => `${path} ${body}`);
  const repeated = changing.filter((call, index) => changing.indexOf(call) !== index);
  return unique(repeated).map((call) => `it makes the call ${call.split(' ', 1)[0]} twice`);
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)];
}
