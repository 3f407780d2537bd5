import { SHELL } from '@site/shared/release';
import { COMPARISONS } from './comparisons';
import type { PageRecord } from './record';
import type { Finding } from './tour';
import { visitorOf, type Walk, type Walked } from './walks/walk';

/** What differs between the live release and the candidate, or is wrong with the candidate. */
export type Difference = {
  /** The same for every visitor who meets it, and in each turn. */
  key: string;
  walk: Walk;
  /** The moment of the walk. */
  moment: string;
  /** The page, or the journey with its step. */
  where: string;
  text: string;
  refuses: boolean;
  /** The page before and after. */
  pictures?: { before: Buffer; after: Buffer };
};

/** What is wrong with the candidate and not with the live release, and how their pages differ. */
export function differencesOf(
  walk: Walk,
  live: Walked | undefined,
  candidate: Walked,
): Difference[] {
  const isKnown = ({ where, text }: Finding) =>
    live?.findings.some((one) => one.where === where && one.text === text);
  const findings = candidate.findings.filter((finding) => !isKnown(finding));
  const compared = walk.isCompared ? candidate.records : [];
  return [
    ...findings.map(({ where: moment, text, refuses }) => {
      const where = moment.startsWith('/') ? moment : `${walk.name}, ${moment}`;
      return { walk, moment, where, text, refuses, key: `${where}: ${text}` };
    }),
    ...compared.flatMap((record) => {
      const before = live?.records.find(({ where }) => where === record.where);
      return before ? comparedRecords(walk, before, record) : [];
    }),
  ];
}

function comparedRecords(walk: Walk, live: PageRecord, candidate: PageRecord): Difference[] {
  const { where: moment, address } = candidate;
  const [path = ''] = address.split('?', 1);
  const where = moment.startsWith('/') ? moment : path;
  const pictures = live.picture &&
    candidate.picture && { before: live.picture, after: candidate.picture };
  return COMPARISONS.flatMap(({ refuses, isShellsOwn, compare }) =>
    compare(live, candidate).map((text) => ({
      ...{ walk, moment, where, text, key: `${where}: ${text}` },
      refuses: refuses && !(isShellsOwn && walk.release === SHELL),
      ...(pictures && { pictures }),
    })),
  );
}

/** A difference as a team reads it. `who`: every visitor who met it. */
export type DifferenceLine = Pick<Difference, 'where' | 'text' | 'refuses' | 'pictures'> & {
  who: string;
};

/** With more, a line says how many other places there are. */
const MAX_PLACES = 3;

/** One line for each cause of a refusal, and one for each change of a page. */
export function linesOf(differences: Difference[]): DifferenceLine[] {
  const groups = new Map<string, Difference[]>();
  for (const difference of differences.toSorted((a, b) => rank(a) - rank(b))) {
    const key = difference.refuses ? causeOf(difference.text) : difference.key;
    groups.set(key, [...(groups.get(key) ?? []), difference]);
  }
  return [...groups.values()].flatMap((group) => {
    const shown = group.find(({ pictures }) => pictures) ?? group[0];
    if (!shown) return [];
    const { text, refuses, pictures } = shown;
    const who = new Set(group.map(({ walk }) => visitorOf(walk)));
    const where = placesText([...new Set(group.map((one) => one.where))]);
    return { where, text, refuses, who: [...who].join(', '), ...(pictures && { pictures }) };
  });
}

/** A message of a library says less than the error of a team's own code. */
function rank({ text }: Difference): number {
  return Number(text.includes('[ Federation Runtime ]'));
}

/** How one error is found: it is thrown, logged, and shown by the page, at once or later. */
const WAYS_TO_FIND = [
  /^some seconds later, /,
  /^pressing '.{1,200}' breaks it: /,
  /^(?:the console shows: |it throws )/,
  /^(?:Uncaught )?\w{0,40}Error: /,
  /^\/\S{0,200}: /,
];

/** The error that a finding names, without how it was found. */
function causeOf(text: string): string {
  return WAYS_TO_FIND.reduce((cause, way) => cause.replace(way, ''), text).replace(/\.$/, '');
}

function placesText(places: string[]): string {
  const named = places.slice(0, MAX_PLACES).join(', ');
  const more = places.length - MAX_PLACES;
  return more > 0 ? `${named} and ${more} more` : named;
}
