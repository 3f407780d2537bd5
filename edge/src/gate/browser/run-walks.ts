import pLimit from 'p-limit';
import { type Difference, differencesOf } from './difference';
import { firstLine, masked } from './masked';
import type { PageRecord } from './record';
import type { RehearsalSite } from './rehearsal-site';
import type { Walk, Walked } from './walks/walk';

/** The walks of the candidate, and those of the live releases by key. */
export type Walks = { candidate: Walk[]; live: ReadonlyMap<string, Walk> };
export type Sites = { candidate: RehearsalSite; live: () => Promise<RehearsalSite> };

/** What the walks of the live releases have read, by their keys. */
export type KeptRecords = Map<string, PageRecord[]>;

/** `read`: what the walks of the candidate have read, for a time when it is live. */
export type WalkResult = { differences: Difference[]; read: KeptRecords };

export type WalkEvents = {
  /** A walk has ended. */
  onWalk: (walk: Walk, ms: number, differences: Difference[]) => void;
  /** A walk begins again, alone, to confirm what was found. */
  onTurn: (walk: Walk) => void;
};

/** More walks at once would only wait for each other on two cores. */
const CONCURRENT_WALKS = 4;
/** So many walks with faults say enough about a release. */
const ENOUGH_WALKS = 3;
/** How often a fault must be there again. A difference that is only shown is looked at once. */
const TURNS = 2;

/**
 * Goes through all walks with the candidate, and through those of the live releases whose records
 * are not kept. A difference counts when it is there again, alone on the machine, and never between
 * the live release and itself: what a slow machine can cause, the live release has too.
 */
export async function runWalks(
  walks: Walks,
  sites: Sites,
  kept: KeptRecords,
  { onWalk, onTurn }: WalkEvents,
): Promise<WalkResult> {
  const limit = pLimit(CONCURRENT_WALKS);
  const read: KeptRecords = new Map();
  const differences: Difference[] = [];
  let left = walks.candidate;
  // Walks that were left out because of faults that are not confirmed come next.
  while (left.length > 0 && !isFault(differences)) {
    const { suspected, skipped } = await pass(left);
    differences.push(...(await confirmAll(suspected, confirm)));
    left = skipped;
  }
  return { differences, read };

  /** Goes through walks, four at once. Begins no other one after enough faulty ones. */
  async function pass(chosen: Walk[]): Promise<{ suspected: Difference[][]; skipped: Walk[] }> {
    const skipped: Walk[] = [];
    const suspected: Difference[][] = [];
    await Promise.all(
      chosen.map((walk) =>
        limit(async () => {
          if (suspected.filter(isFault).length >= ENOUGH_WALKS) return skipped.push(walk);
          const start = performance.now();
          const live = walk.isCompared ? await liveRecords(walk) : undefined;
          const result = await walked(walk, sites.candidate);
          read.set(walk.key, result.records);
          const found = differencesOf(walk, asWalked(live), result);
          onWalk(walk, performance.now() - start, found);
          return suspected.push(found);
        }),
      ),
    );
    return { suspected, skipped };
  }

  /** The records of the live releases: the kept ones, and those of the moments that are missing. */
  async function liveRecords(walk: Walk): Promise<PageRecord[] | undefined> {
    const known = kept.get(walk.key);
    const live = walks.live.get(walk.key);
    if (!live || (known && !walk.moments)) return known;
    const missing = live.moments?.filter((moment) => !known?.some(({ where }) => where === moment));
    if (missing?.length === 0) return known;
    const site = { ...(await sites.live()), isChecked: false };
    const { records } = await walked(live, site, missing && new Set(missing));
    const all = [...(known ?? []), ...records];
    kept.set(walk.key, all);
    return all;
  }

  async function confirm(walk: Walk, differences: Difference[]): Promise<Difference[]> {
    const live = walks.live.get(walk.key);
    const known = asWalked(kept.get(walk.key));
    let left = differences;
    for (let turn = 0; turn < TURNS && left.length > 0; turn += 1) {
      onTurn(walk);
      const only = new Set(left.map(({ moment }) => moment));
      const before = live && (await walked(live, await sites.live(), only));
      const now = differencesOf(walk, before, await walked(walk, sites.candidate, only));
      const noise = before && known ? differencesOf(walk, known, before) : [];
      left = now.filter(
        ({ key }) => left.some((one) => one.key === key) && !noise.some((one) => one.key === key),
      );
      if (!isFault(left)) break;
    }
    return left;
  }
}

/** Records without findings: the faults of an earlier run say nothing about this one. */
function asWalked(records: PageRecord[] | undefined): Walked | undefined {
  return records && { records, findings: [] };
}

/**
 * Confirms the differences, one walk after the other. A difference that several visitors meet is
 * confirmed for one of them; a fault that is not there again is looked for with the next one.
 * Faults come first, in the shortest walks.
 */
async function confirmAll(
  suspected: Difference[][],
  confirm: (walk: Walk, differences: Difference[]) => Promise<Difference[]>,
): Promise<Difference[]> {
  const rank = (differences: Difference[]) =>
    2 * Number(!isFault(differences)) + Number(!differences[0]?.walk.isCompared);
  const confirmed = new Map<string, Difference>();
  const looked = new Set<string>();
  let faultyWalks = 0;
  for (const differences of suspected.toSorted((a, b) => rank(a) - rank(b))) {
    const own = differences.filter(
      ({ key, refuses }) => !confirmed.has(key) && (refuses || !looked.has(key)),
    );
    const [first] = own;
    if (!first || (faultyWalks > 0 && !isFault(own)) || faultyWalks === ENOUGH_WALKS) continue;
    for (const { key } of own) looked.add(key);
    const left = await confirm(first.walk, own);
    for (const one of left) confirmed.set(one.key, one);
    if (isFault(left)) faultyWalks += 1;
  }
  // Every visitor who met a difference is named.
  return suspected.flat().flatMap((one) => {
    const { pictures } = confirmed.get(one.key) ?? {};
    return confirmed.has(one.key) ? [{ ...one, ...(pictures && { pictures }) }] : [];
  });
}

function isFault(differences: Difference[]): boolean {
  return differences.some(({ refuses }) => refuses);
}

/** A walk that cannot be ended, for example because the browser has crashed, is a fault. */
async function walked(
  walk: Walk,
  site: RehearsalSite,
  only?: ReadonlySet<string>,
): Promise<Walked> {
  try {
    return await walk.run(site, only);
  } catch (error) {
    const text = masked(`it cannot be checked: ${firstLine(error)}`);
    return { records: [], findings: [{ where: 'the whole', text, refuses: true }] };
  }
}
