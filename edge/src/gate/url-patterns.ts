/** Paths that the edge answers itself: a page there would never be seen. */
const OWN_PATHS = [
  'api',
  'dev',
  'releases',
  'tinymce',
  'frontends.json',
  'robots.txt',
  'sitemap.xml',
];

export type Owner = { name: string; patterns: string[] };

/** URL patterns of a candidate that another remote owns, or the edge itself. One line a problem, with what to do. */
export function patternProblems(candidate: Owner, others: Owner[]): string[] {
  return candidate.patterns.flatMap((pattern) => {
    const owner = others.find(
      ({ name, patterns }) =>
        name !== candidate.name && patterns.some((other) => overlap(pattern, other)),
    );
    if (owner) {
      const theirs = owner.patterns.find((other) => overlap(pattern, other));
      return [
        `${pattern} is owned by ${owner.name} (${theirs}). Take it out of remote.json, or have ${owner.name} release without it first.`,
      ];
    }
    const own = OWN_PATHS.find((path) => overlap(pattern, `/${path}/*`));
    return own
      ? [`${pattern} is answered by the edge (/${own}). Take another path in remote.json.`]
      : [];
  });
}

/** Whether one URL could belong to both react-router patterns. */
export function overlap(a: string, b: string): boolean {
  return variants(a).some((one) => variants(b).some((other) => meet(one, other)));
}

function meet([a, ...restA]: string[], [b, ...restB]: string[]): boolean {
  if (a === '*' || b === '*') return true;
  if (a === undefined || b === undefined) return a === b;
  return (a.startsWith(':') || b.startsWith(':') || a === b) && meet(restA, restB);
}

/** The segments of a pattern, once with and once without each optional one. */
function variants(pattern: string): string[][] {
  const segments = pattern.toLowerCase().split('/').filter(Boolean);
  return segments.reduce<string[][]>(
    (all, segment) => {
      if (!segment.endsWith('?')) return all.map((one) => [...one, segment]);
      // More than a few optional segments are nobody's page; the whole pattern then counts as taken from there on.
      if (all.length > 64) return all.map((one) => [...one, '*']);
      return all.concat(all.map((one) => [...one, segment.slice(0, -1)]));
    },
    [[]],
  );
}
