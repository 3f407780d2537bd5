import { SHELL } from '@site/shared/release';
import { COMPARISONS } from './comparisons';
import { masked } from './masked';
import type { PageRecord } from './record';
import type { Finding } from './walk-tab';
import { visitorOf, type Walk, type WalkOutcome } from './walks/walk';

/** Something that only the candidate has: a fault, or a difference to the live release. */
export type Difference = {
  /** The same for every visitor who meets the difference, and each time that a walk is repeated. */
  key: string;
  walk: Walk;
  /** The moment of the walk. */
  moment: string;
  /** The place as a team reads it: the page, or the journey with its step. */
  where: string;
  text: string;
  refuses: boolean;
  /** The page of the live release and that of the candidate. */
  pictures?: { before: Buffer; after: Buffer };
};

/**
 * The findings of the candidate that the live release does not have, and what differs between their
 * records.
 */
export function differencesOf(
  walk: Walk,
  live: WalkOutcome | undefined,
  candidate: WalkOutcome,
): Difference[] {
  const isOfLive = (finding: Finding) =>
    live?.findings.some(
      ({ moment, text }) => moment === finding.moment && masked(text) === masked(finding.text),
    );
  const newFindings = candidate.findings.filter((finding) => !isOfLive(finding));
  const comparedRecords = walk.isCompared ? candidate.records : [];
  return [
    ...newFindings.map(({ moment, text, refuses }) => {
      const where = isPath(moment) ? moment : `${walk.name}, ${moment}`;
      return { walk, moment, where, text, refuses, key: `${where}: ${masked(text)}` };
    }),
    ...comparedRecords.flatMap((record) => {
      const liveRecord = live?.records.find(({ moment }) => moment === record.moment);
      return liveRecord ? recordDifferences(walk, liveRecord, record) : [];
    }),
  ];
}

function recordDifferences(walk: Walk, live: PageRecord, candidate: PageRecord): Difference[] {
  const { moment, address } = candidate;
  const [path = ''] = address.split('?', 1);
  const where = isPath(moment) ? moment : path;
  const pictures = live.picture &&
    candidate.picture && { before: live.picture, after: candidate.picture };
  const isOfShell = walk.release === SHELL;
  const comparisons = COMPARISONS.filter(
    ({ ofOwnPages }) => !ofOwnPages || isOfShell || candidate.isOfRelease,
  );
  return comparisons.flatMap(({ refuses, isAllowedInShell, compare }) =>
    compare(live, candidate).map((text) => ({
      walk,
      moment,
      where,
      text,
      key: `${where}: ${text}`,
      refuses: refuses && !(isAllowedInShell && isOfShell),
      ...(pictures && { pictures }),
    })),
  );
}

/** Whether one of the differences refuses the release. */
export function hasFault(differences: Difference[]): boolean {
  return differences.some(({ refuses }) => refuses);
}

/** The moments of a walk from page to page are the paths of the pages. */
function isPath(moment: string): boolean {
  return moment.startsWith('/');
}

/** A difference as a team reads it. */
export type DifferenceLine = Pick<Difference, 'where' | 'text' | 'refuses' | 'pictures'> & {
  /** The visitors who met it. */
  who: string;
};

/** A line says of further places only how many there are. */
const MAX_PLACES = 3;

/** One line for each cause of a refusal, and one for each change of a page. */
export function linesOf(differences: Difference[]): DifferenceLine[] {
  const groups = new Map<string, Difference[]>();
  for (const difference of differences.toSorted((a, b) => rank(a) - rank(b))) {
    const key = difference.refuses ? causeOf(masked(difference.text)) : difference.key;
    groups.set(key, [...(groups.get(key) ?? []), difference]);
  }
  return [...groups.values()].flatMap((group) => {
    const shown = group.find(({ pictures }) => pictures) ?? group[0];
    if (!shown) return [];
    const { text, refuses, pictures } = shown;
    const visitors = new Set(group.map(({ walk }) => visitorOf(walk)));
    const where = placesText([...new Set(group.map((difference) => difference.where))]);
    return { where, text, refuses, who: [...visitors].join(', '), ...(pictures && { pictures }) };
  });
}

/**
 * 1 for a message of the library that loads remotes: the errors of a team's own code come first.
 */
function rank({ text }: Difference): number {
  return Number(text.includes('[ Federation Runtime ]'));
}

/** The words before an error, which say how it was found: thrown, logged or shown, and when. */
const WAYS_TO_FIND = [
  /^some seconds later, /,
  /^(?:pressing|typing|choosing) .{1,200} breaks it: /,
  /^(?:the console shows: |it throws )/,
  /^(?:Uncaught )?\w{0,40}Error: /,
  /^\/\S{0,200}: /,
];

/** The error that a text names, without how it was found. */
function causeOf(text: string): string {
  return WAYS_TO_FIND.reduce((cause, way) => cause.replace(way, ''), text).replace(/\.$/, '');
}

function placesText(places: string[]): string {
  const named = places.slice(0, MAX_PLACES).join(', ');
  const more = places.length - MAX_PLACES;
  return more > 0 ? `${named} and ${more} more` : named;
}
