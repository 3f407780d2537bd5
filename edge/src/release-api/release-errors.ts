import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { ReleaseStore } from '../releases/release-store';
import type { PageError, ReadPageErrors } from '../rollout/page-errors';

/** An error of a release, with its stack in lines of the sources where the release has maps. */
export type ReleaseError = PageError & { version: string };
export type ReleaseErrors = { errors: ReleaseError[] };

/** Places of files never change, so what one of them maps to is kept. */
const MAX_KNOWN_PLACES = 2_000;

/** Finds the errors of a name. The newest occurrence comes first. */
export type ReleaseErrorsOf = (name: string) => Promise<ReleaseErrors>;

export function createReleaseErrors(
  share: ReadPageErrors,
  store: Pick<ReleaseStore, 'read'>,
): ReleaseErrorsOf {
  const known = new Map<string, string>();

  return async (name) => {
    const errors = [...(await share.all())].flatMap(([release, list]) => {
      const [owner, version = ''] = release.split(' ');
      return owner === name ? list.map((error) => ({ ...error, version })) : [];
    });
    if (known.size > MAX_KNOWN_PLACES) known.clear();
    const places = new Set(errors.flatMap(({ stack }) => stack));
    await mapPlaces([...places].filter((place) => !known.has(place)));
    return {
      errors: errors
        .map((error) => ({
          ...error,
          stack: error.stack.map((place) => known.get(place) ?? place),
        }))
        .sort((a, b) => b.lastAt - a.lastAt),
    };
  };

  /** Each map is parsed once for all places in its file. */
  async function mapPlaces(places: string[]) {
    const maps = new Map<string, TraceMap | undefined>();
    for (const place of places) {
      const [file = ''] = place.split(':', 1);
      if (!maps.has(file)) maps.set(file, await mapOf(file));
      const map = maps.get(file);
      known.set(place, (map && originalOf(map, place)) ?? place);
    }
  }

  async function mapOf(file: string): Promise<TraceMap | undefined> {
    const [name = '', version = '', ...path] = file.split('/');
    try {
      const content = await store.read(name, version, `${path.join('/')}.map`);
      return content && new TraceMap(content.toString());
    } catch {
      // A damaged map, or no storage: the place stays that of the built file.
      return undefined;
    }
  }
}

/** The place in the source, such as `src/pages/order.tsx:12:3`. */
function originalOf(map: TraceMap, place: string): string | undefined {
  const [, line = 0, column = 0] = place.split(':').map(Number);
  if (line < 1) return undefined;
  // Browsers count columns from 1, source maps from 0.
  const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) });
  if (typeof found.source !== 'string') return undefined;
  return `${found.source.replace(/^(\.{1,2}\/)+/, '')}:${found.line}:${found.column + 1}`;
}
