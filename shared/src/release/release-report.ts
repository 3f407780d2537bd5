import * as z from '@site/shared/schema';
import { releaseName, releaseVersion } from './release';

/**
 * The report of a page about a release, once for each page load and release: `ok` (stage `render`)
 * when its first page is shown, or `failed` with the stage. Sent to `POST /releases/report`, at
 * most 8 kB; the response is 204 for every valid report.
 */
export const releaseReport = z.object({
  remote: releaseName,
  version: releaseVersion,
  /** `load`: loading the entry. `page`: loading a file of the page. `render`: the first render. */
  stage: z.enum(['load', 'page', 'render']),
  outcome: z.enum(['ok', 'failed']),
  message: z.optional(z.string().check(z.maxLength(1_000))),
});
export type ReleaseReport = z.infer<typeof releaseReport>;
