import { type Difference, hasFault } from './difference';
import type { Walk } from './walks/walk';

/** After so many walks with faults, enough is known about a release. */
export const ENOUGH_FAULTY_WALKS = 3;
/** A difference that many places have is looked for again at so many of them. */
const SAMPLED_PLACES = 3;

/**
 * Repeats a walk, and returns those of its differences that are there each time. `isAlone`: while
 * no other walk uses the machine.
 */
type Confirm = (
  walk: Walk,
  differences: Difference[],
  options: { isAlone: boolean },
) => Promise<Difference[]>;

/**
 * Confirms the differences of walks: first the faults, one walk after the other, and then, if none
 * is confirmed, what is only shown to the team. A difference that is confirmed for one visitor is
 * returned for each visitor who has met it.
 */
export async function confirmAll(
  suspected: Difference[][],
  confirm: Confirm,
): Promise<Difference[]> {
  const confirmed = await confirmFaults(suspected, confirm);
  if (!hasFault([...confirmed.values()])) await addShown(confirmed, suspected, confirm);
  return suspected.flat().flatMap((difference) => {
    const { pictures } = confirmed.get(difference.key) ?? {};
    return confirmed.has(difference.key) ? [{ ...difference, ...(pictures && { pictures }) }] : [];
  });
}

/** Confirmed differences by key. */
type Confirmed = Map<string, Difference>;

/**
 * A fault that several visitors meet is confirmed for one of them; a fault that this one does not
 * meet again is looked for with the next one. A walk that must make all steps again is repeated
 * only while no fault is confirmed: it can take minutes.
 */
async function confirmFaults(suspected: Difference[][], confirm: Confirm): Promise<Confirmed> {
  const confirmed: Confirmed = new Map();
  const isLong = ([first]: Difference[]) => first?.walk.moments === undefined;
  let faultyWalks = 0;
  for (const differences of suspected.toSorted((a, b) => Number(isLong(a)) - Number(isLong(b)))) {
    const faults = differences.filter(({ key, refuses }) => refuses && !confirmed.has(key));
    const [first] = faults;
    if (!first || faultyWalks === ENOUGH_FAULTY_WALKS) continue;
    if (faultyWalks > 0 && isLong(differences)) continue;
    const { walk } = first;
    for (const moments of samplesOf(walk, faults)) {
      // What else differs at these moments is seen without another step.
      const beside = differences.filter(({ refuses, moment }) => !refuses && moments.has(moment));
      const chosen = faults.filter(({ moment }) => moments.has(moment));
      const found = await confirm(walk, [...chosen, ...beside], { isAlone: true });
      for (const difference of found) confirmed.set(difference.key, difference);
      if (!hasFault(found)) continue;
      faultyWalks += 1;
      addOtherPlaces(confirmed, suspected.flat());
      break;
    }
  }
  return confirmed;
}

/** A fault that three places have again is not looked for at the others that seem to have it. */
function addOtherPlaces(confirmed: Confirmed, suspected: Difference[]): void {
  const faults = suspected.filter(({ refuses }) => refuses);
  for (const { text } of [...confirmed.values()]) {
    const alike = faults.filter((fault) => fault.text === text);
    const known = new Set(alike.map(({ key }) => key).filter((key) => confirmed.has(key)));
    if (known.size < SAMPLED_PLACES) continue;
    for (const fault of alike) if (!known.has(fault.key)) confirmed.set(fault.key, fault);
  }
}

/**
 * The moments at which faults are looked for again: first at three, and at the others if none of
 * these is confirmed, because a release whose pages are all broken is known after three. A walk
 * that cannot leave out steps is repeated as a whole.
 */
function samplesOf({ moments: optional }: Walk, faults: Difference[]): Set<string>[] {
  const moments = [...new Set(faults.map(({ moment }) => moment))];
  if (!optional) return [new Set(moments)];
  const samples = [moments.slice(0, SAMPLED_PLACES), moments.slice(SAMPLED_PLACES)];
  return samples.filter(({ length }) => length > 0).map((sample) => new Set(sample));
}

/**
 * Confirms what is shown to the team, in several walks at once. One difference on many pages is
 * looked for on the first three of them; if it is not on each of these again, on all.
 */
async function addShown(
  confirmed: Confirmed,
  suspected: Difference[][],
  confirm: Confirm,
): Promise<void> {
  const shown = suspected
    .map((differences) => differences.filter(({ key, refuses }) => !refuses && !confirmed.has(key)))
    .filter((differences) => differences.length > 0);
  const byText = new Map<string, Map<string, Difference>>();
  for (const difference of shown.flat()) {
    const places = byText.get(difference.text) ?? new Map();
    byText.set(
      difference.text,
      places.set(difference.key, places.get(difference.key) ?? difference),
    );
  }
  async function look(keys: string[]): Promise<void> {
    const found = await Promise.all(
      walksFor(new Set(keys), shown).map(([walk, differences]) =>
        confirm(walk, differences, { isAlone: false }),
      ),
    );
    for (const difference of found.flat()) confirmed.set(difference.key, difference);
  }
  const placesOf = [...byText.values()].map((places) => [...places.values()]);
  await look(placesOf.flatMap((places) => keysOf(places.slice(0, SAMPLED_PLACES))));
  const unsure: string[] = [];
  for (const places of placesOf) {
    const others = places.slice(SAMPLED_PLACES);
    if (places.slice(0, SAMPLED_PLACES).every(({ key }) => confirmed.has(key)))
      for (const difference of others) confirmed.set(difference.key, difference);
    else unsure.push(...keysOf(others));
  }
  await look(unsure);
}

/** The fewest walks in which these differences can be seen, each with those to look for. */
function walksFor(
  keys: ReadonlySet<string>,
  differencesOfWalks: Difference[][],
): [walk: Walk, differences: Difference[]][] {
  const chosen: [Walk, Difference[]][] = [];
  const missing = new Set(keys);
  while (missing.size > 0) {
    const wanted = differencesOfWalks.map((differences) =>
      differences.filter(({ key }) => missing.has(key)),
    );
    const most = Math.max(0, ...wanted.map(({ length }) => length));
    const differences = wanted.find(({ length }) => length === most && length > 0) ?? [];
    const [first] = differences;
    if (!first) break;
    chosen.push([first.walk, differences]);
    for (const { key } of differences) missing.delete(key);
  }
  return chosen;
}

function keysOf(differences: Difference[]): string[] {
  return differences.map(({ key }) => key);
}
