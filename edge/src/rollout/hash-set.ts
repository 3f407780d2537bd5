const FIRST_SLOTS = 1_024;
/** A table grows when this share of its slots is in use. */
const MAX_LOAD = 0.6;

/**
 * A set of positive integers below 2^31, in 4 to 14 bytes for each. A Set needs several times as
 * much, and a busy edge has hundreds of thousands of them for each release.
 */
export class HashSet {
  #slots = new Int32Array(FIRST_SLOTS);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(hash: number): boolean {
    return this.#slots[this.#slotOf(hash)] === hash;
  }

  add(hash: number): void {
    const slot = this.#slotOf(hash);
    if (this.#slots[slot] === hash) return;
    this.#slots[slot] = hash;
    this.#size += 1;
    if (this.#size > this.#slots.length * MAX_LOAD) this.#grow();
  }

  /** The slot of a hash, or the free one for it. 0 is a free slot. */
  #slotOf(hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== 0 && this.#slots[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    for (const hash of before) if (hash !== 0) this.#slots[this.#slotOf(hash)] = hash;
  }
}
