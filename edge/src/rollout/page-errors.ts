import {
  type LiveState,
  RELEASE_NAME_PATTERN,
  RELEASE_VERSION_PATTERN,
  type ViewReport,
} from '@site/shared/release';
import * as z from 'zod/mini';
import { printable, textForLog } from '../http/log';
import { isFailure } from './count-report';
import { createMarks, networkOf } from './networks';
import { isInUse } from './releases-in-use';

/** The most distinct errors of a release that are kept: the last ones. */
const MAX_ERRORS = 10;
const MAX_MESSAGE_LENGTH = 300;
const MAX_FRAMES = 8;
/** New errors of a release from one network, at this edge: one visitor cannot fill the list. */
const MAX_NEW_PER_NETWORK = 3;

/** One place of a stack, in a file of a release. A file that was requested again has a query. */
const STACK_ADDRESS = new RegExp(
  `^/releases/(${RELEASE_NAME_PATTERN})/(${RELEASE_VERSION_PATTERN})/([\\w./@-]{1,100})(?:\\?[^:]*)?(:\\d{1,7}:\\d{1,7})\\)?$`,
);

const naturalNumber = z.int().check(z.minimum(0));

/** An error of a release in a page. It does not say who the visitor is. */
const pageError = z.object({
  /** The part of the view that failed; the outcome of the view if the report names no part. */
  stage: z.string(),
  message: z.string(),
  /** The pattern of the route, or `*`. */
  page: z.string(),
  /** The name and the main version, such as Firefox 128. */
  browser: z.string(),
  /** The browser had translated the page. Such an error is no fault of the release, as a rule. */
  translated: z.optional(z.literal(true)),
  /** Places in files of releases, innermost first: `<name>/<version>/<file>:<line>:<column>`. */
  stack: z.array(z.string()),
  /** The networks that have reported the error. Each edge counts a network anew. */
  count: naturalNumber,
  /** Milliseconds, UTC. */
  firstAt: naturalNumber,
  lastAt: naturalNumber,
});
export type PageError = z.infer<typeof pageError>;

/** The errors of one edge, by `<name> <version>`. */
export const storedPageErrors = z.record(z.string(), z.array(pageError));
type StoredPageErrors = z.infer<typeof storedPageErrors>;

/** An error in a page, with its release. */
export type ReportedError = { name: string; version: string; error: PageError };

/** Sends an error to the collector of the operator, and returns at once. */
export type SendPageError = (reported: ReportedError) => void;

/** The errors of all edges in the current live state, by `<name> <version>`. */
export type ReadPageErrors = () => Promise<Map<string, PageError[]>>;

/** The last distinct errors that pages reported. */
export type PageErrors = ReturnType<typeof createPageErrors>;

/** Continues with the `stored` errors of this edge. `send` gets each error, not only new ones. */
export function createPageErrors(
  now: () => number,
  stored: StoredPageErrors = {},
  send?: SendPageError,
) {
  const errorsByRelease = new Map(Object.entries(stored));
  const marks = createMarks();
  let errorsOfOtherEdges: StoredPageErrors[] = [];

  /** The errors of this edge. First deletes those of releases whose errors are not kept. */
  function storedNow(state: LiveState): StoredPageErrors {
    for (const key of errorsByRelease.keys()) if (!isKept(key, state)) errorsByRelease.delete(key);
    return Object.fromEntries(errorsByRelease);
  }

  return {
    /**
     * Keeps and sends the error of a report about a release that visitors get now. Returns the
     * error if it is new.
     */
    add(
      report: ViewReport,
      { address, userAgent }: { address: string; userAgent: string | undefined },
      state: LiveState,
    ): ReportedError | undefined {
      const { remote, blame = remote, blameVersion } = report;
      const version = blameVersion ?? report.releases[blame];
      if (!isFailure(report) || !version || !isInUse(blame, version, state)) return undefined;
      const error = errorOf(report, userAgent, state, now());
      const reported = { name: blame, version, error };
      send?.(reported);
      const key = `${blame} ${version}`;
      const errors = errorsByRelease.get(key) ?? [];
      const errorBefore = errors.find((one) => placeOf(one) === placeOf(error));
      const network = networkOf(address);
      if (errorBefore) {
        // The first text stays: a visitor cannot replace it.
        errorBefore.lastAt = now();
        if (marks.add(network, `${key} ${placeOf(error)}`)) errorBefore.count += 1;
        return undefined;
      }
      if (!marks.addUpTo(MAX_NEW_PER_NETWORK, network, key)) return undefined;
      marks.add(network, `${key} ${placeOf(error)}`);
      errorsByRelease.set(key, newestOf([...errors, error]));
      return reported;
    },
    stored: storedNow,
    setErrorsOfOtherEdges(errors: StoredPageErrors[]) {
      errorsOfOtherEdges = errors;
    },
    /** The errors of all edges, by `<name> <version>`. The newest occurrence comes first. */
    ofAllEdges: (state: LiveState) =>
      errorsOfEdges([storedNow(state), ...errorsOfOtherEdges], state),
  };
}

function errorOf(
  { outcome, stage, page, message = '', translated, stack = [] }: ViewReport,
  userAgent: string | undefined,
  state: LiveState,
  at: number,
): PageError {
  return {
    stage: stage ?? outcome,
    page: printable(page),
    message: textForLog(message).slice(0, MAX_MESSAGE_LENGTH),
    browser: browserOf(userAgent),
    ...(translated && { translated }),
    stack: framesIn(stack, state),
    count: 1,
    firstAt: at,
    lastAt: at,
  };
}

/**
 * The places of a reported stack in files of releases that visitors get now. Everything else in it
 * is left out, such as addresses with data of the visitor and versions that a client invents.
 */
function framesIn(addresses: readonly string[], state: LiveState): string[] {
  return addresses
    .flatMap((address) => {
      const [, name = '', version = '', file, place] = STACK_ADDRESS.exec(address) ?? [];
      return isInUse(name, version, state) ? [`${name}/${version}/${file}${place}`] : [];
    })
    .slice(0, MAX_FRAMES);
}

/** The errors of several edges, by `<name> <version>`. */
function errorsOfEdges(
  edges: readonly StoredPageErrors[],
  state: LiveState,
): Map<string, PageError[]> {
  const errorsByRelease = new Map<string, PageError[]>();
  for (const [key, errors] of edges.flatMap((edge) => Object.entries(edge))) {
    if (!isKept(key, state)) continue;
    const merged = errors.reduce(withError, errorsByRelease.get(key) ?? []);
    errorsByRelease.set(key, newestOf(merged));
  }
  return errorsByRelease;
}

/** The errors with one more. Errors at the same place become one, with the text of the first. */
function withError(errors: PageError[], error: PageError): PageError[] {
  const same = errors.find((one) => placeOf(one) === placeOf(error));
  if (!same) return [...errors, error];
  const merged = {
    ...(same.firstAt < error.firstAt ? same : error),
    count: same.count + error.count,
    lastAt: Math.max(same.lastAt, error.lastAt),
  };
  return errors.map((one) => (one === same ? merged : one));
}

/**
 * Whether the errors of a release are kept: visitors get it, or it is bad and its team looks for
 * the reason. The key is `<name> <version>`.
 */
function isKept(key: string, state: LiveState): boolean {
  const [name = '', version = ''] = key.split(' ');
  const bad = Object.hasOwn(state.releases, name) ? state.releases[name]?.bad : undefined;
  return isInUse(name, version, state) || bad?.some((one) => one.version === version) === true;
}

/**
 * Errors at the same place are one error, because the message may contain a value. An error of a
 * translated page is another one.
 */
function placeOf({ stage, stack, message, translated }: PageError): string {
  return `${translated ? 'translated ' : ''}${stage} ${stack[0] ?? message}`;
}

/** The errors that are kept, the newest occurrence first. */
function newestOf(errors: PageError[]): PageError[] {
  return errors.sort((a, b) => b.lastAt - a.lastAt).slice(0, MAX_ERRORS);
}

/** The more specific first: Edge also names Chrome, and Chrome names Safari. */
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /\bEdg\w*\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4})\b/],
];

/** The name and the main version of a browser, which identify no visitor. */
export function browserOf(userAgent = ''): string {
  for (const [name, pattern] of BROWSERS) {
    const [, version] = pattern.exec(userAgent) ?? [];
    // Old Opera has the word 'Version' too.
    if (version && (name !== 'Safari' || userAgent.includes('Safari/')))
      return `${name} ${version}`;
  }
  return 'another browser';
}
