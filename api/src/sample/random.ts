export type Random = {
  /** A whole number from `from` to `to`. */
  whole: (from: number, to: number) => number;
  /** True in `share` of all cases, 0 to 1. */
  chance: (share: number) => boolean;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
};

/** The same numbers in each run (mulberry32), so the sample is the same site on each machine. */
export function randomFrom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    whole,
    chance: (share) => next() < share,
    pick: (items) => items[whole(0, items.length - 1)] as (typeof items)[0],
  };
}
