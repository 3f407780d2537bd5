import { LANGUAGES } from '@site/shared/language';
import { RESERVED_PATHS, type Release } from '@site/shared/release';

/** The first parts of addresses that no remote may own. */
const RESERVED = [...RESERVED_PATHS, ...LANGUAGES];

type PatternOwner = Pick<Release, 'name'> & { routes: { path: string }[] };

/**
 * URL patterns of a candidate that belong to another remote or to the edge. One line for each
 * problem, with the next step.
 *
 * A pattern also owns the addresses below it, so `/sign-in/now` belongs to the owner of `/sign-in`.
 * The home page owns only itself. A pattern that is live already may stay below a pattern of
 * another remote.
 */
export function patternProblems(
  candidate: PatternOwner,
  beside: PatternOwner[],
  live: PatternOwner | undefined,
): string[] {
  return candidate.routes.flatMap(({ path: pattern }) => {
    const isLive = live?.routes.some(({ path }) => path === pattern) === true;
    const areInConflict = isLive ? doOverlap : doClash;
    for (const { name, routes } of beside) {
      const owned = routes.find((other) => areInConflict(pattern, other.path))?.path;
      if (owned !== undefined)
        return [
          `${pattern} is owned by ${name} (${owned}). Remove it from remote.json, or wait until ${name} has a live release without it.`,
        ];
    }
    const reserved = RESERVED.find((path) => doOverlap(pattern, `/${path}/*`));
    return reserved
      ? [`${pattern} is reserved for the edge (/${reserved}). Use another path in remote.json.`]
      : [];
  });
}

/** Whether two patterns overlap, or one of them has addresses below the other one. */
function doClash(a: string, b: string): boolean {
  if (doOverlap(a, b)) return true;
  if (isHome(a) || isHome(b)) return false;
  return doOverlap(a, below(b)) || doOverlap(below(a), b);
}

function isHome(pattern: string): boolean {
  return pattern.replaceAll('/', '') === '';
}

/** The pattern of all addresses below a pattern. */
function below(pattern: string): string {
  return `${pattern.replace(/\/(\*)?$/, '')}/*`;
}

/** Whether a URL exists that matches both react-router patterns. */
export function doOverlap(a: string, b: string): boolean {
  return segmentLists(a).some((one) => segmentLists(b).some((other) => doMatch(one, other)));
}

/** Whether an address exists that matches two lists of segments. */
function doMatch([a, ...restOfA]: string[], [b, ...restOfB]: string[]): boolean {
  if (a === '*' || b === '*') return true;
  if (a === undefined || b === undefined) return a === b;
  return (a.startsWith(':') || b.startsWith(':') || a === b) && doMatch(restOfA, restOfB);
}

/**
 * No page needs so many optional segments. The limit bounds the work for a hostile pattern: its
 * further optional segments count as `*`.
 */
const MAX_SEGMENT_LISTS = 64;

/** The lists of segments that a pattern stands for: with and without each optional segment. */
function segmentLists(pattern: string): string[][] {
  const segments = pattern.toLowerCase().split('/').filter(Boolean);
  return segments.reduce<string[][]>(
    (lists, segment) => {
      if (!segment.endsWith('?')) return lists.map((list) => [...list, segment]);
      if (lists.length > MAX_SEGMENT_LISTS) return lists.map((list) => [...list, '*']);
      return lists.concat(lists.map((list) => [...list, segment.slice(0, -1)]));
    },
    [[]],
  );
}
