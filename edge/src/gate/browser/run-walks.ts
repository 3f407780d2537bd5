import pLimit from 'p-limit';
import { confirmAll, ENOUGH_FAULTY_WALKS } from './confirm-differences';
import { type Difference, differencesOf, hasFault } from './difference';
import { firstLine, masked } from './masked';
import type { PageRecord } from './record';
import type { RehearsalSite } from './rehearsal-site';
import type { Finding } from './walk-tab';
import type { Walk, WalkOutcome } from './walks/walk';

/** The walks of the candidate, and the walks of the live releases by key. */
type Walks = { candidate: Walk[]; live: ReadonlyMap<string, Walk> };
/** A walk, or only these moments of it, which an earlier run has left out. */
type WalkPart = { walk: Walk; moments?: ReadonlySet<string> | undefined };
type Sites = { candidate: RehearsalSite; live: () => Promise<RehearsalSite> };

/** What walks have read, by the key of the walk. */
export type RecordsByWalk = Map<string, PageRecord[]>;

type WalkEvents = {
  /** A walk has ended. */
  onWalk: (walk: Walk, ms: number, differences: Difference[]) => void;
  /** A walk is repeated to confirm its differences. */
  onRepetition: (walk: Walk) => void;
};

/** A walk waits for the page half of the time, so two cores have work for so many walks. */
const CONCURRENT_WALKS = 6;
/** How often a walk is repeated for a fault; it is repeated once for what refuses nothing. */
const TURNS = 2;

/**
 * Makes all walks with the candidate, and with the live releases those whose records are not in
 * `liveRecords`; adds what the latter read to `liveRecords`. Returns the confirmed differences, and
 * what the candidate's walks have read.
 *
 * A difference is confirmed when it is there each time that its walk is repeated, and is not there
 * between two walks of the live release: what a slow machine causes, the live release has too. For
 * a fault, the walk is repeated alone on the machine.
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
  let remaining: WalkPart[] = walks.candidate.map((walk) => ({ walk }));
  // Faults end the first round early. If none of them is confirmed, the next round makes what was
  // left out, without an early end, so each page is looked at once.
  for (let isFirst = true; remaining.length > 0 && !hasFault(differences); isFirst = false) {
    const { suspected, skipped } = await compareAll(remaining, { endsEarly: isFirst });
    differences.push(...(await confirmAll(suspected, confirm)));
    remaining = skipped;
  }
  return { differences, candidateRecords };

  /**
   * Makes walks with both releases, some at once. With `endsEarly`, enough faulty walks end the
   * others. Returns the differences of each walk, and what was left out.
   */
  async function compareAll(chosen: WalkPart[], { endsEarly }: { endsEarly: boolean }) {
    const enough = new AbortController();
    const { signal } = enough;
    let faultyWalks = 0;
    const countFaulty = () => {
      faultyWalks += 1;
      if (endsEarly && faultyWalks === ENOUGH_FAULTY_WALKS) enough.abort();
    };
    const end = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined));
    });
    /** Returns undefined for a walk that is skipped or ended; its page is not waited for. */
    const inTurn = <Result>(run: () => Promise<Result>) =>
      limit(() => (signal.aborted ? undefined : Promise.race([run(), end])));
    const compared = chosen.map(async ({ walk, moments }) => {
      let start = 0;
      const begin = <Result>(run: () => Promise<Result>) =>
        inTurn(() => {
          start ||= performance.now();
          return run();
        });
      const needsLive = walk.isCompared && walks.live.has(walk.key);
      const walking = begin(() => runWalk(walk, { ...sites.candidate, signal }, moments));
      // A finding that refuses counts at once, before the live release has been read.
      const counting = walking.then((ended) => ended?.findings.some(isRefusing) && countFaulty());
      const [recordsOfLive, outcome] = await Promise.all([
        needsLive ? begin(() => readLive(walk, signal)) : undefined,
        walking,
        counting,
      ]);
      if (!outcome) return { skipped: [{ walk, moments }] };
      const differencesOfWalk = differencesOf(walk, withoutFindings(recordsOfLive), outcome);
      if (hasFault(differencesOfWalk) && !outcome.findings.some(isRefusing)) countFaulty();
      onWalk(walk, performance.now() - start, differencesOfWalk);
      // The walk of the live release was ended, so the records were not compared.
      if (needsLive && !recordsOfLive) return { differencesOfWalk, skipped: [{ walk, moments }] };
      const earlierRecords = candidateRecords.get(walk.key) ?? [];
      candidateRecords.set(walk.key, [...earlierRecords, ...outcome.records]);
      const { leftOut = [] } = outcome;
      const skipped = leftOut.length > 0 ? [{ walk, moments: new Set(leftOut) }] : [];
      return { differencesOfWalk, skipped };
    });
    const results = await Promise.all(compared);
    return {
      suspected: results.flatMap(({ differencesOfWalk = [] }) => [differencesOfWalk]),
      skipped: results.flatMap(({ skipped }) => skipped),
    };
  }

  /**
   * The records of the live releases. Moments that are not kept are read and then kept. Undefined
   * if `signal` has ended the walk.
   */
  async function readLive(
    { key, moments }: Walk,
    signal: AbortSignal,
  ): Promise<PageRecord[] | undefined> {
    const keptRecords = liveRecords.get(key);
    const liveWalk = walks.live.get(key);
    if (!liveWalk || (keptRecords && !moments)) return keptRecords;
    const missing = liveWalk.moments?.filter(
      (moment) => !keptRecords?.some((record) => record.moment === moment),
    );
    if (missing?.length === 0) return keptRecords;
    const site = { ...(await sites.live()), isChecked: false, signal };
    const { records } = await runWalk(liveWalk, site, missing && new Set(missing));
    if (signal.aborted) return undefined;
    const allRecords = [...(keptRecords ?? []), ...records];
    liveRecords.set(key, allRecords);
    return allRecords;
  }

  /** Repeats a walk. Returns those of its differences that are there each time. */
  async function confirm(
    walk: Walk,
    suspected: Difference[],
    { isAlone }: { isAlone: boolean },
  ): Promise<Difference[]> {
    const liveWalk = walks.live.get(walk.key);
    const keptOutcome = withoutFindings(liveRecords.get(walk.key));
    const inTurn = isAlone ? pLimit(1) : limit;
    let confirmed = suspected;
    for (let turn = 0; turn < TURNS && confirmed.length > 0; turn += 1) {
      const moments = new Set(confirmed.map(({ moment }) => moment));
      const [liveOutcome, outcome] = await Promise.all([
        liveWalk && inTurn(async () => runWalk(liveWalk, await sites.live(), moments)),
        inTurn(() => {
          onRepetition(walk);
          return runWalk(walk, sites.candidate, moments);
        }),
      ]);
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

function isRefusing({ refuses }: Finding): boolean {
  return refuses;
}

function keysOf(differences: Difference[]): Set<string> {
  return new Set(differences.map(({ key }) => key));
}

/** Kept records have no findings: the faults of an earlier walk say nothing about this one. */
function withoutFindings(records: PageRecord[] | undefined): WalkOutcome | undefined {
  return records && { records, findings: [] };
}

/** Makes a walk. One that throws, for example because the browser has crashed, is a fault. */
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
