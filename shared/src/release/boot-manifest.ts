import * as z from 'zod/mini';
import { releaseName, releaseVersion } from './release';

const entry = z.object({
  version: releaseVersion,
  url: z.string(),
  integrity: z.string(),
  global: z.string(),
});

const route = z.object({
  path: z.string(),
  page: z.string(),
  login: z.boolean(),
  title: z.string(),
});
export type BootRoute = z.infer<typeof route>;

/**
 * An entry of the navigation bar. Groups and audiences are any text here: an edge that knows more
 * of them than this shell must not stop the page.
 */
const navEntry = z.object({
  label: z.string(),
  path: z.string(),
  audience: z.string(),
  order: z.number(),
  group: z.optional(z.string()),
});
export type BootNavEntry = z.infer<typeof navEntry>;

const remote = z.object({
  name: releaseName,
  entry,
  /** The release to fall back to in this page, where there is one. */
  previous: z.nullable(entry),
  routes: z.array(route),
  /** An edge older than this field leaves it out. */
  nav: z._default(z.array(navEntry), []),
});
export type BootRemote = z.infer<typeof remote>;

/**
 * The JSON data block in the document: all the shell knows of its remotes. One page keeps the set
 * it started with.
 */
export const bootManifest = z.object({
  shell: releaseVersion,
  productName: z.string(),
  remotes: z.array(remote),
  /** This browser alone shows that release, by a signed link; leaving is `/?preview=off`. */
  preview: z.optional(z.object({ name: releaseName, version: releaseVersion })),
});
export type BootManifest = z.infer<typeof bootManifest>;
