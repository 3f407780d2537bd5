import type { LiveState, ViewReport } from '@site/shared/release';
import * as z from 'zod/mini';
import { printable, textForLog } from '../http/log';
import { browserOf } from './browser-of';
import { isFailure } from './count-report';
import { createMarks, networkOf } from './networks';
import { isInUse } from './releases-in-use';
import { framesIn } from './stack-frames';

/** The most distinct errors of a release. A new error replaces the error that is longest ago. */
const MAX_ERRORS = 20;
/** Per name: what is live, a canary, and what was live or a canary before. */
const MAX_RELEASES = 5;
const MAX_MESSAGE_LENGTH = 300;
const KEPT_MS = 7 * 24 * 3_600_000;
/**
 * New errors of a release from one network in a day, at this edge: one visitor cannot fill the
 * list. Edges share no networks, so with two of them a network may add twice as many.
 */
const MAX_NEW_PER_NETWORK = 5;
/** Views of one network in a day that an error counts, at this edge. */
const MAX_VIEWS_PER_NETWORK = 5;
const MARKS_KEPT_MS = 24 * 3_600_000;

const count = z.int().check(z.minimum(0));

/** An error of a release in a page. It does not say who the visitor is. */
export const pageError = z.object({
  stage: z.string(),
  message: z.string(),
  /** The pattern of the route, or `*`. */
  page: z.string(),
  /** The name and the main version, such as Firefox 128. */
  browser: z.string(),
  /** Of pages that a translator of the browser had changed: no fault of the release, as a rule. */
  translated: z.optional(z.literal(true)),
  /** Places in files of releases, innermost first: `<name>/<version>/<file>:<line>:<column>`. */
  stack: z.array(z.string()),
  /** Page views, at most 5 of one network in a day at each edge. */
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
  /** The errors of the last week, of names that still have releases. */
  stored(state: LiveState): StoredPageErrors;
};

export function createPageErrors(
  now: () => number,
  stored: StoredPageErrors = { at: 0, releases: {} },
): PageErrors {
  let releases = new Map(Object.entries(stored.releases));
  let marks = createMarks();
  let views = createMarks();
  let marksSince = now();

  function forgetOld(state: LiveState) {
    releases = new Map(keptErrors(releases, state, now()));
    for (const name of Object.keys(state.releases)) {
      const keys = [...releases.keys()].filter((key) => nameOf(key) === name);
      const oldestFirst = keys.sort((a, b) => lastOf(releases.get(a)) - lastOf(releases.get(b)));
      for (const key of oldestFirst.slice(0, -MAX_RELEASES)) releases.delete(key);
    }
  }

  function forgetMarks() {
    if (now() - marksSince < MARKS_KEPT_MS) return;
    marks = createMarks();
    views = createMarks();
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
        message: textForLog(report.message ?? '').slice(0, MAX_MESSAGE_LENGTH),
        browser: browserOf(userAgent),
        ...(report.translated && { translated: true as const }),
        stack: framesIn(report.stack ?? [], state),
      };
      const key = `${blame} ${version}`;
      const errors = releases.get(key) ?? [];
      const known = errors.find((error) => keyOf(error) === keyOf(seen));
      const network = networkOf(address);
      forgetMarks();
      if (!known && !marks.addUpTo(MAX_NEW_PER_NETWORK, network, key)) return;
      const isCounted = views.addUpTo(MAX_VIEWS_PER_NETWORK, network, `${key} ${keyOf(seen)}`);
      if (known) {
        // The first text stays: a visitor cannot replace it.
        known.lastAt = now();
        if (isCounted) known.count += 1;
      } else {
        const added = { ...seen, count: 1, firstAt: now(), lastAt: now() };
        releases.set(key, newestOf([...errors, added]));
        forgetOld(state);
      }
    },
    stored: (state) => ({
      at: now(),
      releases: Object.fromEntries(keptErrors(releases, state, now())),
    }),
  };
}

/** The errors of several edges, by name and version, added up. The first text stays. */
export function sumOfPageErrors(
  parts: readonly StoredPageErrors[],
  state: LiveState,
  now: number,
): Map<string, PageError[]> {
  const sums = new Map<string, Map<string, PageError>>();
  const stored = parts.flatMap((part) => keptErrors(Object.entries(part.releases), state, now));
  for (const [release, errors] of stored) {
    const sum = sums.get(release) ?? new Map<string, PageError>();
    sums.set(release, sum);
    for (const error of errors) {
      const other = sum.get(keyOf(error)) ?? { ...error, count: 0 };
      sum.set(keyOf(error), {
        ...(other.firstAt < error.firstAt ? other : error),
        count: other.count + error.count,
        lastAt: Math.max(other.lastAt, error.lastAt),
      });
    }
  }
  return new Map([...sums].map(([release, sum]) => [release, newestOf([...sum.values()])]));
}

/** The errors of the last week, of names that have a release. */
function keptErrors(
  releases: Iterable<[string, PageError[]]>,
  { releases: named }: LiveState,
  now: number,
): [string, PageError[]][] {
  return [...releases].flatMap(([key, errors]): [string, PageError[]][] => {
    const kept = errors.filter(({ lastAt }) => now - lastAt < KEPT_MS);
    return kept.length > 0 && Object.hasOwn(named, nameOf(key)) ? [[key, kept]] : [];
  });
}

/**
 * Errors at the same place are one error: the message may contain a value. Those of translated
 * pages are apart.
 */
function keyOf({
  stage,
  stack,
  message,
  translated,
}: Pick<PageError, 'stage' | 'stack' | 'message' | 'translated'>): string {
  return `${translated ? 'translated ' : ''}${stage} ${stack[0] ?? message}`;
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
