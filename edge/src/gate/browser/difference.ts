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

export function linesOf(differences: Difference[]): DifferenceLine[] {
  const lines = new Map<string, { first: Difference; who: Set<string> }>();
  for (const difference of differences) {
    const line = lines.get(difference.key) ?? { first: difference, who: new Set<string>() };
    line.who.add(visitorOf(difference.walk));
    if (difference.pictures) line.first = difference;
    lines.set(difference.key, line);
  }
  return [...lines.values()].map(({ first: { where, text, refuses, pictures }, who }) => ({
    ...{ where, text, refuses, who: [...who].join(', ') },
    ...(pictures && { pictures }),
  }));
}
