import { join } from 'node:path';
import { cache } from './workspace.mjs';

/** What `npm run dev` builds and stores; emptied at its start. */
export const DEV_FOLDER = join(cache, 'dev');

/** The DATA_DIR of the edge of `npm run dev`. The API has that of the site. */
export const DEV_EDGE_DATA = join(DEV_FOLDER, 'edge');

/** The build of a package for `npm run dev`. */
export function devBuildOf(name) {
  return join(DEV_FOLDER, 'builds', name);
}
