/** A sequence of random choices that is the same in each run of a test. */
export type SeededRandom = {
  /** A whole number from `first` to `last`. */
  int: (first: number, last: number) => number;
  pick: <T>(items: readonly T[]) => T;
};

/** The random choices of a seed: the generator 'mulberry32'. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const int = (first: number, last: number) => first + Math.floor(fraction() * (last - first + 1));
  return {
    int,
    pick: <T>(items: readonly T[]) => items[int(0, items.length - 1)] as T,
  };
}
