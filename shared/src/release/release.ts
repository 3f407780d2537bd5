import * as z from 'zod/mini';
import { INTEGRITY_PATTERN, RELEASE_NAME_PATTERN, RELEASE_VERSION_PATTERN } from './names.mjs';
import { releaseNav } from './nav';

/** A remote's or the shell's name: also its folder and its place in URLs. */
export const releaseName = z.string().check(z.regex(whole(RELEASE_NAME_PATTERN)));
/** A release's version is the hash of its content: the same build has the same version anywhere. */
export const releaseVersion = z.string().check(z.regex(whole(RELEASE_VERSION_PATTERN)));
/** A file inside the release, relative, without a way out of it. */
export const filePath = z.string().check(
  z.regex(/^[\w.@-]+(\/[\w.@-]+)*$/),
  z.refine(
    (path) => !path.split('/').some((part) => part === '.' || part === '..'),
    'leaves the release',
  ),
);
/** What a browser compares a file with: the base64 of its sha384. */
export const integrity = z.string().check(z.regex(whole(INTEGRITY_PATTERN)));

const file = z.object({ path: filePath, size: z.int().check(z.minimum(0)), integrity });
export type ReleaseFile = z.infer<typeof file>;

/** One URL pattern of a remote. */
export const releaseRoute = z.object({
  /** A react-router path, like /order/:orderNumber. */
  path: z.string().check(z.startsWith('/')),
  /** The page module in the remote's src/pages. */
  page: z.string(),
  /** Behind the login guard (section 2). */
  login: z.boolean(),
  title: z.string(),
  description: z.optional(z.string()),
  /** The files a browser needs first for this page, beside the entry. */
  files: z.array(filePath),
});
export type ReleaseRoute = z.infer<typeof releaseRoute>;

/** release.json: what one immutable build is, written by the build preset and checked by the edge. */
export const release = z.object({
  schema: z.literal(1),
  name: releaseName,
  version: releaseVersion,
  commit: z.string(),
  /** The file that starts it: the shell's script, or a remote's container. */
  entry: filePath,
  /** The global variable a remote's container is found under; empty for the shell. */
  global: z.string(),
  /** Further files its entry needs at once (styles, the shell's initial chunks). */
  initial: z.array(filePath),
  /** URL patterns it owns, with what each needs. */
  routes: z.array(releaseRoute),
  /** Entries it adds to the navigation bar. */
  nav: releaseNav,
  /** Versions it was built against, and the version of the shared host's contract. */
  builtAgainst: z.record(z.string(), z.string()),
  files: z.array(file),
});
export type Release = z.infer<typeof release>;

function whole(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`);
}
