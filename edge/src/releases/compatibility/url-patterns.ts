import { RESERVED_PATHS, type Release } from '@site/shared/release';

type Owner = Pick<Release, 'name'> & { routes: { path: string }[] };

/**
 * URL patterns of a candidate that belong to another remote or to the edge. A pattern also owns the
 * addresses below it, so `/sign-in/now` belongs to the owner of `/sign-in`. The home page owns only
 * itself, and a pattern that is live already stays. One line for each problem, with the next step.
 */
export function patternProblems(
  candidate: Owner,
  beside: Owner[],
  live: Owner | undefined,
): string[] {
  return candidate.routes.flatMap(({ path: pattern }) => {
    const isOwnedBy = live?.routes.some(({ path }) => path === pattern) ? doOverlap : doClash;
    for (const { name, routes } of beside) {
      const owned = routes.find((other) => isOwnedBy(pattern, other.path))?.path;
      if (owned !== undefined)
        return [
          `${pattern} is owned by ${name} (${owned}). Remove it from remote.json, or wait until ${name} has a live release without it.`,
        ];
    }
    const reserved = RESERVED_PATHS.find((path) => doOverlap(pattern, `/${path}/*`));
    return reserved
      ? [`${pattern} is reserved for the edge (/${reserved}). Use another path in remote.json.`]
      : [];
  });
}

/** Whether one of two patterns of different remotes is in the area of the other one. */
function doClash(a: string, b: string): boolean {
  if (doOverlap(a, b)) return true;
  if (isHome(a) || isHome(b)) return false;
  return doOverlap(a, below(b)) || doOverlap(below(a), b);
}

function isHome(pattern: string): boolean {
  return pattern.replaceAll('/', '') === '';
}

function below(pattern: string): string {
  return `${pattern.replace(/\/(\*)?$/, '')}/*`;
}

/** Whether a URL exists that matches both react-router patterns. */
export function doOverlap(a: string, b: string): boolean {
  return segmentLists(a).some((one) => segmentLists(b).some((other) => doMatch(one, other)));
}

function doMatch([a, ...restOfA]: string[], [b, ...restOfB]: string[]): boolean {
  if (a === '*' || b === '*') return true;
  if (a === undefined || b === undefined) return a === b;
  return (a.startsWith(':') || b.startsWith(':') || a === b) && doMatch(restOfA, restOfB);
}

/** More optional segments than any page needs. Bounds the number of lists below. */
const MAX_SEGMENT_LISTS = 64;

/** The segments of a pattern, with and without each optional segment. */
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
