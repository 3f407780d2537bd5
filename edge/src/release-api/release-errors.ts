import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { ReleaseStore } from '../releases/release-store';
import type { PageError, ReadPageErrors } from '../rollout/page-errors';

/** An error of a release. If the release has source maps, the stack names lines of the sources. */
export type ReleaseError = PageError & { version: string };
export type ReleaseErrors = { errors: ReleaseError[] };

/** The most places whose sources are kept: the source of a place never changes. */
const MAX_KEPT_PLACES = 2_000;

/** Returns a function that finds the errors of a name. The newest occurrence comes first. */
export function createReleaseErrors(
  readPageErrors: ReadPageErrors,
  store: Pick<ReleaseStore, 'read'>,
): (name: string) => Promise<ReleaseErrors> {
  /** The place in the source, by the place in the built file; without a source, that place. */
  const sources = new Map<string, string>();

  return async (name) => {
    const errors = [...(await readPageErrors())].flatMap(([release, errorsOfRelease]) => {
      const [owner, version = ''] = release.split(' ');
      return owner === name ? errorsOfRelease.map((error) => ({ ...error, version })) : [];
    });
    if (sources.size > MAX_KEPT_PLACES) sources.clear();
    const places = new Set(errors.flatMap(({ stack }) => stack));
    await findSources([...places].filter((place) => !sources.has(place)));
    return {
      errors: errors
        .map((error) => ({
          ...error,
          stack: error.stack.map((place) => sources.get(place) ?? place),
        }))
        .sort((a, b) => b.lastAt - a.lastAt),
    };
  };

  /** Adds these places to `sources`. Parses each source map once for all places in its file. */
  async function findSources(places: string[]) {
    const maps = new Map<string, TraceMap | undefined>();
    for (const place of places) {
      const [file = ''] = place.split(':', 1);
      if (!maps.has(file)) maps.set(file, await mapOf(file));
      const map = maps.get(file);
      sources.set(place, (map && sourceOf(map, place)) ?? place);
    }
  }

  async function mapOf(file: string): Promise<TraceMap | undefined> {
    const [name = '', version = '', ...path] = file.split('/');
    try {
      const content = await store.read(name, version, `${path.join('/')}.map`);
      return content && new TraceMap(content.toString());
    } catch {
      // A damaged map, or no storage: the stack names the built file.
      return undefined;
    }
  }
}

/** The place in the source, such as `src/pages/order.tsx:12:3`; undefined if the map lacks it. */
function sourceOf(map: TraceMap, place: string): string | undefined {
  const [, line = 0, column = 0] = place.split(':').map(Number);
  if (line < 1) return undefined;
  // Browsers count columns from 1, source maps from 0.
  const position = originalPositionFor(map, { line, column: Math.max(0, column - 1) });
  if (typeof position.source !== 'string') return undefined;
  return `${position.source.replace(/^(\.{1,2}\/)+/, '')}:${position.line}:${position.column + 1}`;
}
