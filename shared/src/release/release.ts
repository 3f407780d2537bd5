import * as z from '@site/shared/schema';
import { releaseJourneys } from './journeys';
import {
  COUNTER_NAME_PATTERN,
  INTEGRITY_PATTERN,
  MAX_RELEASE_COUNTERS,
  RELEASE_NAME_PATTERN,
  RELEASE_VERSION_PATTERN,
} from './names.mjs';
import { releaseNav } from './nav';
import { MAX_RELEASE_CARDS, offeredSlots, releaseCard } from './slots';
import { surface } from './surface';

const MAX_MANIFEST_TEXT = 300;

/** The name of a remote or of the shell: also the folder of its releases, and part of URLs. */
export const releaseName = z.string().check(z.regex(wholeText(RELEASE_NAME_PATTERN)));
/** The hash of a release's content: the same build has the same version on every machine. */
export const releaseVersion = z.string().check(z.regex(wholeText(RELEASE_VERSION_PATTERN)));
/** The name of an event that a remote counts, such as `order-placed`. */
export const counterName = z.string().check(z.regex(wholeText(COUNTER_NAME_PATTERN)));
/** The relative path of a file in a release. It cannot lead out of the release. */
export const filePath = z.string().check(
  z.regex(/^[\w.@-]+(\/[\w.@-]+)*$/),
  z.refine(
    (path) => !path.split('/').some((part) => part === '.' || part === '..'),
    'leaves the release',
  ),
);
/** The sha256 of a file in base64, which browsers check. */
export const integrity = z.string().check(z.regex(wholeText(INTEGRITY_PATTERN)));

const file = z.object({ path: filePath, size: z.int().check(z.minimum(0)), integrity });
export type ReleaseFile = z.infer<typeof file>;

/** A page of a remote, with the pattern of its URLs. */
const releaseRoute = z.object({
  /** A react-router pattern, such as /order/:orderNumber. */
  path: z.string().check(z.startsWith('/')),
  /** The page module in the remote's src/pages. */
  page: z.string(),
  /** Whether the page is behind the login guard (section 2). */
  login: z.boolean(),
  title: z.string(),
  description: z.optional(z.string()),
  /**
   * The call with which the page starts. It must only read. The edge makes that of a public page,
   * whose document has the answer. Behind the login, the document of a signed-in visitor sends it
   * while the shell is loading; in its body, the text `:name` is the parameter of that name in the
   * address, and `#name` is the same as a number.
   */
  firstCall: z.optional(z.object({ path: z.string(), body: z.record(z.string(), z.unknown()) })),
  /** The files that this page loads first, in addition to the entry. */
  files: z.array(filePath),
});
export type ReleaseRoute = z.infer<typeof releaseRoute>;

/** A part of a page of another remote, with the files that it loads after the entry. */
const cardWithFiles = z.extend(releaseCard, { files: z.array(filePath) });
export type ReleaseCard = z.infer<typeof cardWithFiles>;

/** release.json: the description of a build. The build preset writes it, the edge checks it. */
export const release = z.object({
  schema: z.literal(1),
  name: releaseName,
  version: releaseVersion,
  commit: z.string(),
  /** The first script: the shell's main script, or a remote's container. */
  entry: filePath,
  /**
   * How a remote of another tool has its pages: each in a module, or all in a container that a
   * manifest of Module Federation describes. Missing for builds of the shared preset.
   */
  container: z.optional(z.enum(['module', 'manifest'])),
  /** The global variable of a remote's container; empty for the shell. */
  global: z.string(),
  /** Further files that load with the entry: styles, fonts, the shell's initial chunks. */
  initial: z.array(filePath),
  /** The pages of a remote. */
  routes: z.array(releaseRoute),
  /** The entries of a remote in the navigation bar and the navigation of the business area. */
  nav: releaseNav,
  /** The slots of its pages, which the build finds; missing without one. */
  slots: z.optional(offeredSlots),
  /** Its cards on pages of other remotes; missing without one. */
  cards: z.optional(z.array(cardWithFiles).check(z.maxLength(MAX_RELEASE_CARDS))),
  /** What visitors do with its pages. The gate does it before the release goes live. */
  journeys: releaseJourneys,
  /** The names of the events that it counts, which the build finds. No other event is counted. */
  counters: z.array(counterName).check(z.maxLength(MAX_RELEASE_COUNTERS)),
  /**
   * The languages beside English, each with the number of texts that it lacks, which are English
   * then, and with the texts of `routes` and `nav` by their English ones.
   */
  languages: z.record(
    z.string().check(z.regex(/^[a-z]{2}$/)),
    z.object({
      missing: z.int().check(z.minimum(0)),
      manifest: z.record(z.string(), z.string().check(z.maxLength(MAX_MANIFEST_TEXT))),
    }),
  ),
  /** The versions of the singletons it was built against, by package. */
  builtAgainst: z.record(z.string(), z.string()),
  files: z.array(file),
  /**
   * The script with which the edge renders its pages. A release without it is rendered in the
   * browser only.
   */
  server: z.optional(filePath),
  surface,
});
export type Release = z.infer<typeof release>;
/** Identifies one release. */
export type ReleaseId = Pick<Release, 'name' | 'version'>;

function wholeText(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`);
}
