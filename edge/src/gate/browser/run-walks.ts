import pLimit from 'p-limit';
import { type Difference, differencesOf } from './difference';
import { firstLine, masked } from './masked';
import type { PageRecord } from './record';
import type { RehearsalSite } from './rehearsal-site';
import type { Walk, WalkOutcome } from './walks/walk';

/** The walks of the candidate, and the walks of the live releases by key. */
type Walks = { candidate: Walk[]; live: ReadonlyMap<string, Walk> };
type Sites = { candidate: RehearsalSite; live: () => Promise<RehearsalSite> };

/** What walks have read, by the key of the walk. */
export type RecordsByWalk = Map<string, PageRecord[]>;

type WalkEvents = {
  /** A walk has ended. */
  onWalk: (walk: Walk, ms: number, differences: Difference[]) => void;
  /** A walk is repeated, alone on the machine, to confirm its differences. */
  onRepetition: (walk: Walk) => void;
};

/** On two cores, more walks at once would only wait for each other. */
const CONCURRENT_WALKS = 4;
/** After so many walks with faults, enough is known about a release. */
const ENOUGH_FAULTY_WALKS = 3;
/** How often a walk is repeated for a fault. For a difference that refuses nothing: once. */
const TURNS = 2;

/**
 * Makes all walks with the candidate, and with the live releases those whose records are not in
 * `liveRecords`; adds what these read to it. Returns the confirmed differences, and what the
 * candidate's walks have read.
 *
 * A difference is confirmed when it is there each time that its walk is repeated, and is not there
 * between two walks of the live release: what a slow machine causes, the live release has too.
 */
export async function runWalks(
  walks: Walks,
  sites: Sites,
  liveRecords: RecordsByWalk,
  { onWalk, onRepetition }: WalkEvents,
): Promise<{ differences: Difference[]; candidateRecords: RecordsByWalk }> {
  const limit = pLimit(CONCURRENT_WALKS);
  const candidateRecords: RecordsByWalk = new Map();
  const differences: Difference[] = [];
  let remaining = walks.candidate;
  // Walks that were skipped because of faults are made if none of the faults is confirmed.
  while (remaining.length > 0 && !hasFault(differences)) {
    const { suspected, skipped } = await compareAll(remaining);
    differences.push(...(await confirmAll(suspected, confirm)));
    remaining = skipped;
  }
  return { differences, candidateRecords };

  /**
   * Makes walks, four at once, and skips the remaining ones after enough faulty walks. Returns the
   * differences of each walk.
   */
  async function compareAll(chosen: Walk[]) {
    const skipped: Walk[] = [];
    const suspected: Difference[][] = [];
    await Promise.all(
      chosen.map((walk) =>
        limit(async () => {
          if (suspected.filter(hasFault).length >= ENOUGH_FAULTY_WALKS) {
            skipped.push(walk);
            return;
          }
          const start = performance.now();
          const recordsOfLive = walk.isCompared ? await readLive(walk) : undefined;
          const outcome = await runWalk(walk, sites.candidate);
          candidateRecords.set(walk.key, outcome.records);
          const differencesOfWalk = differencesOf(walk, withoutFindings(recordsOfLive), outcome);
          onWalk(walk, performance.now() - start, differencesOfWalk);
          suspected.push(differencesOfWalk);
        }),
      ),
    );
    return { suspected, skipped };
  }

  /** The records of the live releases. Moments that are not kept are read and then kept. */
  async function readLive({ key, moments }: Walk): Promise<PageRecord[] | undefined> {
    const keptRecords = liveRecords.get(key);
    const liveWalk = walks.live.get(key);
    if (!liveWalk || (keptRecords && !moments)) return keptRecords;
    const missing = liveWalk.moments?.filter(
      (moment) => !keptRecords?.some((record) => record.moment === moment),
    );
    if (missing?.length === 0) return keptRecords;
    const site = { ...(await sites.live()), isChecked: false };
    const { records } = await runWalk(liveWalk, site, missing && new Set(missing));
    const allRecords = [...(keptRecords ?? []), ...records];
    liveRecords.set(key, allRecords);
    return allRecords;
  }

  /** Repeats a walk. Returns those of its differences that are there each time. */
  async function confirm(walk: Walk, suspected: Difference[]): Promise<Difference[]> {
    const liveWalk = walks.live.get(walk.key);
    const keptOutcome = withoutFindings(liveRecords.get(walk.key));
    let confirmed = suspected;
    for (let turn = 0; turn < TURNS && confirmed.length > 0; turn += 1) {
      onRepetition(walk);
      const moments = new Set(confirmed.map(({ moment }) => moment));
      const liveOutcome = liveWalk && (await runWalk(liveWalk, await sites.live(), moments));
      const outcome = await runWalk(walk, sites.candidate, moments);
      const suspectedKeys = keysOf(confirmed);
      const keysBetweenLiveWalks = keysOf(
        liveOutcome && keptOutcome ? differencesOf(walk, keptOutcome, liveOutcome) : [],
      );
      confirmed = differencesOf(walk, liveOutcome, outcome).filter(
        ({ key }) => suspectedKeys.has(key) && !keysBetweenLiveWalks.has(key),
      );
      if (!hasFault(confirmed)) break;
    }
    return confirmed;
  }
}

/**
 * Confirms the differences of walks, one walk after the other. A difference that several visitors
 * meet is confirmed for one of them; a fault that this one does not meet again is looked for with
 * the next one. Returns every visitor's difference that was confirmed for one of them.
 */
async function confirmAll(
  suspected: Difference[][],
  confirm: (walk: Walk, differences: Difference[]) => Promise<Difference[]>,
): Promise<Difference[]> {
  const confirmed = new Map<string, Difference>();
  const keysLookedFor = new Set<string>();
  let faultyWalks = 0;
  for (const differencesOfWalk of suspected.toSorted((a, b) => rank(a) - rank(b))) {
    const unconfirmed = differencesOfWalk.filter(
      ({ key, refuses }) => !confirmed.has(key) && (refuses || !keysLookedFor.has(key)),
    );
    const [first] = unconfirmed;
    if (!first) continue;
    // The release is refused already. Its changes for visitors are not needed.
    if (faultyWalks > 0 && !hasFault(unconfirmed)) continue;
    if (faultyWalks === ENOUGH_FAULTY_WALKS) continue;
    for (const { key } of unconfirmed) keysLookedFor.add(key);
    const newlyConfirmed = await confirm(first.walk, unconfirmed);
    for (const difference of newlyConfirmed) confirmed.set(difference.key, difference);
    if (hasFault(newlyConfirmed)) faultyWalks += 1;
  }
  return suspected.flat().flatMap((difference) => {
    const { pictures } = confirmed.get(difference.key) ?? {};
    return confirmed.has(difference.key) ? [{ ...difference, ...(pictures && { pictures }) }] : [];
  });
}

/** Walks with faults come first, and among these the short ones, whose records are compared. */
function rank(differences: Difference[]): number {
  return 2 * Number(!hasFault(differences)) + Number(!differences[0]?.walk.isCompared);
}

/** Whether one of the differences refuses the release. */
function hasFault(differences: Difference[]): boolean {
  return differences.some(({ refuses }) => refuses);
}

function keysOf(differences: Difference[]): Set<string> {
  return new Set(differences.map(({ key }) => key));
}

/** Kept records have no findings: the faults of an earlier walk say nothing about this one. */
function withoutFindings(records: PageRecord[] | undefined): WalkOutcome | undefined {
  return records && { records, findings: [] };
}

/** A walk that cannot be ended, for example because the browser has crashed, is a fault. */
async function runWalk(
  walk: Walk,
  site: RehearsalSite,
  moments?: ReadonlySet<string>,
): Promise<WalkOutcome> {
  try {
    return await walk.run(site, moments);
  } catch (error) {
    const text = masked(`it cannot be checked: ${firstLine(error)}`);
    return { records: [], findings: [{ moment: 'the whole', text, refuses: true }] };
  }
}
