import type { PageRecord } from '../gate/browser/record';
import type { RehearsalSite } from '../gate/browser/rehearsal-site';
import { type RecordsByWalk, runWalks } from '../gate/browser/run-walks';
import type { Walk, WalkOutcome } from '../gate/browser/walks/walk';
import { emptyRecord } from './empty-record';

type Reads = (turn: number) => Partial<PageRecord>[] | WalkOutcome;

/** For tests: a site that is not opened. */
export function siteAt(url: string): RehearsalSite {
  const notOpened = () => Promise.reject(new Error('not opened'));
  return { url, isChecked: true, newBrowserContext: notOpened, withBadCards: notOpened };
}

/** A walk that reads these records of the live release and of the candidate, by its turn. */
export function walkWith(live: Reads, candidate: Reads, key = 'pages', release = 'shop'): Walk {
  const turns = { live: 0, candidate: 0 };
  return {
    ...{ name: key, key, device: 'desktop', role: 'visitor', isCompared: true },
    release,
    async run({ url }) {
      const isLive = url === 'live';
      const read = isLive ? live(turns.live++) : candidate(turns.candidate++);
      if (!Array.isArray(read)) return read;
      return { records: read.map((one) => ({ ...emptyRecord, ...one })), findings: [] };
    },
  };
}

/** The confirmed differences of walks, and the walks that were repeated for them. */
export async function differencesIn(walks: Walk[], kept: RecordsByWalk = new Map()) {
  const turns: string[] = [];
  const { differences, candidateRecords } = await runWalks(
    { candidate: walks, live: new Map(walks.map((walk) => [walk.key, walk])) },
    { candidate: siteAt('candidate'), live: async () => siteAt('live') },
    kept,
    { onWalk: () => {}, onRepetition: ({ key }) => turns.push(key) },
  );
  return { texts: differences.map(({ text }) => text), turns, candidateRecords };
}

export const failing: WalkOutcome = {
  records: [],
  findings: [{ moment: '/shop', text: 'it throws', refuses: true }],
};
export const good: WalkOutcome = { records: [], findings: [] };

/** A walk in which the candidate has a fault in these turns; without a choice, in each. */
export function faultyWalk(key = 'pages', isFaulty: (turn: number) => boolean = () => true): Walk {
  const run = (turn: number) => (isFaulty(turn) ? failing : good);
  return walkWith(() => good, run, key);
}
/** In the first turn. */
export const once = (turn: number): boolean => turn === 0;
export const goodWalk = (key = 'pages'): Walk => faultyWalk(key, () => false);
