import * as z from '@site/shared/schema';
import { releaseVersion } from './release';

/** The id of the JSON block in a document that contains its `rendering`. */
export const RENDERING_BLOCK = 'rendering';

/**
 * The values with which the server rendered the page in a document. The browser takes the page over
 * with the same values.
 */
export const rendering = z.object({
  /** The path with which it was rendered. A frame is the same for all addresses of its route. */
  path: z.string(),
  /** The release of the page; undefined for a frame whose page the browser renders. */
  version: z.optional(releaseVersion),
  /** The data of the page's loader. */
  loaderData: z.unknown(),
  /** The public part of the site as the API answered it, and when (milliseconds, UTC). */
  site: z.object({
    settings: z.unknown(),
    configuration: z.unknown(),
    now: z.number(),
    /** The answer to the first call of a public page (`firstCall` of its route). */
    firstAnswer: z.optional(z.object({ path: z.string(), body: z.string(), value: z.unknown() })),
  }),
});
export type Rendering = z.infer<typeof rendering>;
