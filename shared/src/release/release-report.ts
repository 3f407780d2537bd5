import * as z from 'zod/mini';
import { releaseName, releaseVersion } from './release';

/**
 * What a page tells the edge about a release it tried, once a page load and release: `ok` (stage `render`) when its first page is on
 * the screen, or `failed` with the step that went wrong. `POST /releases/report`, at most 4 kB, answered 204 whatever it says.
 */
export const releaseReport = z.object({
  remote: releaseName,
  version: releaseVersion,
  /** `load`: the entry; `page`: a file of the page; `render`: its first render. */
  stage: z.enum(['load', 'page', 'render']),
  outcome: z.enum(['ok', 'failed']),
  message: z.optional(z.string().check(z.maxLength(1_000))),
});
export type ReleaseReport = z.infer<typeof releaseReport>;
