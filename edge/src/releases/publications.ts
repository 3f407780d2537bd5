import { isReleaseVersion, releaseName, releaseVersion } from '@site/shared/release';
import * as z from 'zod/mini';

/** The steps of the gate's browser check, in the order in which they ended. */
const gateSteps = z.array(z.object({ name: z.string(), ms: z.number(), problems: z.number() }));

/** The publication on the edge that a release was promoted from, as the release command read it. */
export const promotion = z.object({
  /** The origin of that edge. */
  from: z.url({ protocol: /^https?$/ }).check(z.maxLength(300)),
  /** When the release was published there, in milliseconds, UTC. */
  at: z.int(),
  by: z.string(),
  notes: z.array(z.string()),
  gate: z.optional(gateSteps),
});
export type Promotion = z.infer<typeof promotion>;

const publication = z.object({
  name: releaseName,
  version: releaseVersion,
  commit: z.string(),
  /** Milliseconds, UTC. */
  at: z.int(),
  by: z.string(),
  /** Checks that the gate could not run, such as the browser check without a browser. */
  notes: z.array(z.string()),
  gate: z.optional(gateSteps),
  promoted: z.optional(promotion),
});
export type Publication = z.infer<typeof publication>;

/**
 * The releases that passed the gate; only these may go live. Stored apart from the release store,
 * because a candidate is in the store before its browser check.
 */
export type Publications = {
  add(publication: Publication): Promise<void>;
  find(name: string, version: string): Promise<Publication | undefined>;
  remove(name: string, version: string): Promise<void>;
  /** Newest first. */
  list(name: string): Promise<Publication[]>;
};

/** Throws when the text is not a publication. */
export function parsePublication(text: string): Publication {
  return publication.parse(JSON.parse(text));
}

export function serializePublication(added: Publication): string {
  return `${JSON.stringify(added, null, 2)}\n`;
}

/** The version in the name of a publication's file; undefined for another file. */
export function versionOfPublicationFile(fileName: string): string | undefined {
  const version = fileName.replace(/\.json$/, '');
  return version !== fileName && isReleaseVersion(version) ? version : undefined;
}

export function newestFirst(publications: (Publication | undefined)[]): Publication[] {
  return publications.filter((one) => one !== undefined).sort((a, b) => b.at - a.at);
}
