import type { IncomingHttpHeaders } from 'node:http';
import { negotiate } from '@fastify/accept-negotiator';
import type { ReleaseId } from '@site/shared/release';
import { LRUCache } from 'lru-cache';
import { sharedPath } from '../languages';
import { isCodeFile } from '../release-files';
import type { ReleaseStorage } from '../release-storage';
import type { DeltasByPath } from './deltas';

/** Releases whose deltas an edge has in its memory, some 100 kB each. */
const KEPT_RELEASES = 100;
/** After a failure, the deltas of a release are read again only after this time. */
const RETRY_AFTER_MS = 60_000;

/**
 * The headers with which a browser keeps a script or style as the dictionary for the file of the
 * same name in other releases. Empty for other files.
 */
export function dictionaryHeaders(name: string, path: string): Record<string, string> {
  if (!isCodeFile(path)) return {};
  const destination = path.endsWith('.css') ? 'style' : 'script';
  return {
    'use-as-dictionary': `match="/releases/${name}/*/${path}", match-dest=("${destination}")`,
    vary: 'accept-encoding, available-dictionary',
  };
}

/**
 * Returns the function that finds the delta for a request of a file; undefined means that the
 * browser gets the whole file. It waits for nothing: while the deltas of a release are read, its
 * files are sent whole.
 */
export function createDeltaAnswers({ store, deltas }: Pick<ReleaseStorage, 'store' | 'deltas'>) {
  const kept = new LRUCache<string, DeltasByPath>({
    max: KEPT_RELEASES,
    async fetchMethod(key, _stale, { options }) {
      const [name = '', version = ''] = key.split('/');
      try {
        return (await store.find(name, version)) && (await deltas.find({ name, version }));
      } catch {
        options.ttl = RETRY_AFTER_MS;
        return new Map();
      }
    },
  });

  return (
    { name, version }: ReleaseId,
    path: string,
    headers: IncomingHttpHeaders,
  ): Buffer | undefined => {
    if (!isCodeFile(path)) return undefined;
    const key = `${name}/${version}`;
    const ofRelease = kept.get(key);
    // Rejects if other releases take the place of this one meanwhile.
    if (!ofRelease) void kept.fetch(key).catch(() => undefined);
    const dictionary = headers['available-dictionary'];
    if (!ofRelease || typeof dictionary !== 'string') return undefined;
    if (negotiate(headers['accept-encoding'] ?? '', ['dcz']) !== 'dcz') return undefined;
    const ofFile = ofRelease.get(path) ?? ofRelease.get(sharedPath(path) ?? '');
    return ofFile?.get(dictionary);
  };
}
