import { contract, type Endpoint } from '@site/shared/contract';
import { type Finding, findingOf } from './findings';
import type { PageEvents } from './page-events';

/** Calls of one path that a page may make while the gate has it open. */
const MAX_CALLS_OF_PATH = 40;

/** A page may send these with POST, too. */
const readingPaths = pathsOf(({ reads }) => reads);
const openingPaths = pathsOf(({ isMadeOnOpening }) => isMadeOnOpening);

function pathsOf(isMatch: (endpoint: Endpoint) => boolean | undefined): Set<string> {
  const endpoints = Object.values(contract).flatMap((area): Endpoint[] => Object.values(area));
  return new Set(endpoints.filter(isMatch).map(({ path }) => `/api/${path}`));
}

/** The host asks with it who is signed in. */
const SESSION_CALL = `/api/${contract.auth.login.path} ${JSON.stringify({ remember: true })}`;

export type CallCounts = {
  /** The calls that were made too often since the page was opened. */
  tooMany(): Finding[];
  /** The changing calls so far that a page may not make by being opened. */
  unasked(): Finding[];
  /** The changing calls that were made more than once with the same content. */
  repeated(): Finding[];
};

/** Counts the calls that a page makes of the API from now on. */
export function countCalls(page: PageEvents): CallCounts {
  const calls = new Map<string, number>();
  const changes = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    calls.set(pathname, (calls.get(pathname) ?? 0) + 1);
    if (request.method() === 'GET' || readingPaths.has(pathname)) return;
    const change = `${pathname} ${request.postData() ?? ''}`;
    if (change === SESSION_CALL) return;
    changes.set(change, (changes.get(change) ?? 0) + 1);
  });
  return {
    tooMany: () =>
      [...calls]
        .filter(([, count]) => count > MAX_CALLS_OF_PATH)
        .map(([path]) => findingOf(`it calls ${path} more than ${MAX_CALLS_OF_PATH} times`)),
    unasked: () =>
      [...changes.keys()]
        .map((change) => change.split(' ', 1)[0] ?? '')
        .filter((path) => !openingPaths.has(path))
        .map((path) => findingOf(`it makes the call ${path} by being opened`)),
    repeated: () =>
      [...changes]
        .filter(([, count]) => count > 1)
        .map(([change]) => findingOf(`it makes the call ${change.split(' ', 1)[0]} twice`)),
  };
}
