import { type LiveState, type ViewReport, withoutPersonalText } from '@site/shared/release';
import * as z from 'zod/mini';
import { textForLog } from '../http/log';
import { browserOf } from './browser-of';
import { isFailure } from './count-report';
import { isInUse } from './failure-log';
import { createMarks, networkOf } from './networks';
import { framesIn } from './stack-frames';

/** The most distinct errors of a release. A new error replaces the error that is longest ago. */
const MAX_ERRORS = 20;
/** Per name: what is live, a canary, and what was live or a canary before. */
const MAX_RELEASES = 5;
const MAX_MESSAGE_LENGTH = 300;
const KEPT_MS = 7 * 24 * 3_600_000;
/** New errors of a release from one network in a day: one visitor cannot fill the list. */
const MAX_NEW_PER_NETWORK = 5;
const MARKS_KEPT_MS = 24 * 3_600_000;

const count = z.int().check(z.minimum(0));

/** An error of a release in a page. It has nothing of a visitor. */
export const pageError = z.object({
  stage: z.string(),
  message: z.string(),
  /** The pattern of the route, or `*`. */
  page: z.string(),
  /** The name and the main version, such as Firefox 128. */
  browser: z.string(),
  /** Places in files of releases, innermost first: `<name>/<version>/<file>:<line>:<column>`. */
  stack: z.array(z.string()),
  /** Page views. */
  count,
  /** Milliseconds, UTC. */
  firstAt: count,
  lastAt: count,
});
export type PageError = z.infer<typeof pageError>;

const storedPageErrors = z.object({
  at: z.int(),
  /** By name and version. */
  releases: z.record(z.string(), z.array(pageError)),
});
export type StoredPageErrors = z.infer<typeof storedPageErrors>;

/** Undefined when the text is not valid, such as that of an older edge. */
export function parsePageErrors(text: string): StoredPageErrors | undefined {
  try {
    return storedPageErrors.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The last distinct errors that pages reported to this edge. */
export type PageErrors = {
  /** Keeps the error of a report about a release that visitors get now. */
  add(
    report: ViewReport,
    visitor: { address: string; userAgent: string | undefined },
    state: LiveState,
  ): void;
  stored(): StoredPageErrors;
};

export function createPageErrors(
  now: () => number,
  stored: StoredPageErrors = { at: 0, releases: {} },
): PageErrors {
  const releases = new Map(Object.entries(stored.releases));
  let marks = createMarks();
  let marksSince = now();

  function forgetOld({ releases: named }: LiveState) {
    for (const [key, errors] of releases) {
      const kept = errors.filter(({ lastAt }) => now() - lastAt < KEPT_MS);
      if (kept.length > 0 && Object.hasOwn(named, nameOf(key))) releases.set(key, kept);
      else releases.delete(key);
    }
    for (const name of Object.keys(named)) {
      const keys = [...releases.keys()].filter((key) => nameOf(key) === name);
      const oldestFirst = keys.sort((a, b) => lastOf(releases.get(a)) - lastOf(releases.get(b)));
      for (const key of oldestFirst.slice(0, -MAX_RELEASES)) releases.delete(key);
    }
    if (now() - marksSince < MARKS_KEPT_MS) return;
    marks = createMarks();
    marksSince = now();
  }

  return {
    add(report, { address, userAgent }, state) {
      const { remote, blame = remote, blameVersion, outcome, stage = outcome, page } = report;
      const version = blameVersion ?? report.releases[blame];
      if (!isFailure(report) || !version || !isInUse(blame, version, state)) return;
      const seen = {
        stage,
        page: printable(page),
        message: printable(withoutPersonalText(textForLog(report.message ?? ''))).slice(
          0,
          MAX_MESSAGE_LENGTH,
        ),
        browser: browserOf(userAgent),
        stack: framesIn(report.stack ?? []),
      };
      const key = `${blame} ${version}`;
      const errors = releases.get(key) ?? [];
      const known = errors.find((error) => keyOf(error) === keyOf(seen));
      if (known) Object.assign(known, { ...seen, count: known.count + 1, lastAt: now() });
      else if (marks.addUpTo(MAX_NEW_PER_NETWORK, networkOf(address), key)) {
        const added = { ...seen, count: 1, firstAt: now(), lastAt: now() };
        releases.set(key, newestOf([...errors, added]));
        forgetOld(state);
      }
    },
    stored: () => ({ at: now(), releases: Object.fromEntries(releases) }),
  };
}

/** The errors of several edges, by name and version, added up. */
export function sumOfPageErrors(parts: readonly StoredPageErrors[]): Map<string, PageError[]> {
  const sums = new Map<string, Map<string, PageError>>();
  for (const [release, errors] of parts.flatMap((part) => Object.entries(part.releases))) {
    const sum = sums.get(release) ?? new Map<string, PageError>();
    sums.set(release, sum);
    for (const error of errors) {
      const other = sum.get(keyOf(error)) ?? { ...error, count: 0 };
      sum.set(keyOf(error), {
        ...(other.lastAt > error.lastAt ? other : error),
        count: other.count + error.count,
        firstAt: Math.min(other.firstAt, error.firstAt),
      });
    }
  }
  return new Map([...sums].map(([release, sum]) => [release, newestOf([...sum.values()])]));
}

/** Errors at the same place are one error: the message may contain a value. */
function keyOf({ stage, stack, message }: Pick<PageError, 'stage' | 'stack' | 'message'>): string {
  return `${stage} ${stack[0] ?? message}`;
}

/** The errors that are kept. The newest occurrence comes first. */
function newestOf(errors: PageError[]): PageError[] {
  return errors.sort((a, b) => b.lastAt - a.lastAt).slice(0, MAX_ERRORS);
}

function nameOf(key: string): string {
  return key.split(' ', 1)[0] ?? '';
}

function lastOf(errors: PageError[] = []): number {
  return Math.max(0, ...errors.map(({ lastAt }) => lastAt));
}

/** A terminal shows these texts: a control character of a report must not reach it. */
function printable(text: string): string {
  return text.replace(/\p{C}+/gu, ' ');
}
