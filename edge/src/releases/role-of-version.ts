/** The releases of a name that have a role. */
type NamedReleases = {
  live: string | null;
  previous: string | null;
  canary: { version: string } | null;
  bad: readonly { version: string }[];
};

/** What a version is for the visitors; undefined for one that they do not get. */
export function roleOfVersion(
  version: string,
  { live, previous, canary, bad }: NamedReleases,
): 'bad' | 'live' | 'canary' | 'previous' | undefined {
  // First: a bad release can be live, and a list must show that it is bad.
  if (bad.some((release) => release.version === version)) return 'bad';
  if (version === live) return 'live';
  if (version === canary?.version) return 'canary';
  return version === previous ? 'previous' : undefined;
}
