import * as z from '@site/shared/schema';
import { cardName } from './card-name';
import { releaseName, releaseVersion } from './release';

const entry = z.object({
  version: releaseVersion,
  url: z.string(),
  integrity: z.string(),
  /** The global variable of the remote's container. */
  global: z.string(),
});

const route = z.object({
  path: z.string(),
  /** The name of the page module. */
  page: z.string(),
  login: z.boolean(),
  title: z.string(),
  /** The previous release does not have this page. */
  isNew: z.optional(z.literal(true)),
});
export type BootRoute = z.infer<typeof route>;

/**
 * An entry of the navigation. Group and audience may be any text here, so that a newer edge
 * with further ones does not stop the page.
 */
const navEntry = z.object({
  label: z.string(),
  path: z.string(),
  covers: z.optional(z.array(z.string())),
  audience: z.string(),
  order: z.number(),
  group: z.optional(z.string()),
});
export type BootNavEntry = z.infer<typeof navEntry>;

const card = z.object({
  name: cardName,
  /** The slot that it fills, and the version of the slot. */
  slot: z.string(),
  version: z.number(),
  /** As of a menu entry: any text, so that a newer edge does not stop the page. */
  audience: z.string(),
  order: z.number(),
  /** The previous release does not have this card for this version of the slot. */
  isNew: z.optional(z.literal(true)),
});
export type BootCard = z.infer<typeof card>;

const remote = z.object({
  name: releaseName,
  entry,
  /** The language of its texts: that of the document, or English. */
  language: z.string(),
  /** The release that a page falls back to when the live one fails. */
  previous: z.nullable(entry),
  routes: z.array(route),
  nav: z.array(navEntry),
  /** Its cards for the slots of the releases of this page; missing without one. */
  cards: z.optional(z.array(card)),
});
export type BootRemote = z.infer<typeof remote>;

/** A page of a remote that was ended, and the page that takes its place. */
const retiredPage = z.object({ path: z.string(), to: z.string(), title: z.string() });
export type RetiredPage = z.infer<typeof retiredPage>;

/**
 * The JSON data block in the document, from which the shell learns its remotes. A page keeps the
 * releases it started with.
 */
export const bootManifest = z.object({
  shell: releaseVersion,
  /** The shell with which the document is loaded again when this one does not start. */
  previousShell: z.optional(releaseVersion),
  /** The route pattern of the document's page; `*` for a page of the shell. */
  page: z.object({ path: z.string(), remote: releaseName }),
  /** The language of the document, and those in which the site has its pages. */
  language: z.string(),
  languages: z.array(z.string()),
  productName: z.string(),
  /** The first and last millisecond of the maintenance. */
  maintenance: z.optional(z.object({ start: z.number(), end: z.number() })),
  remotes: z.array(remote),
  retired: z.array(retiredPage),
  /** The releases that only this browser gets, by signed links. `/?preview=off` ends them. */
  previews: z.array(z.object({ name: releaseName, version: releaseVersion })),
});
export type BootManifest = z.infer<typeof bootManifest>;
