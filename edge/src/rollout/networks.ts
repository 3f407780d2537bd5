import { randomInt } from 'node:crypto';
import { addressBlock } from '@site/shared/server';

/** Providers and hosters give one customer at most an IPv6 network of this size. */
const NETWORK_IPV6_BITS = 48;
/** When `recent` has this many marks, they replace those in `earlier`, which are forgotten. */
const MAX_MARKS = 100_000;
const MAX_HASH = 2 ** 30;

/** The network of a visitor: an IPv4 address, or an IPv6 network. It is never stored. */
export function networkOf(address: string): string {
  return addressBlock(address, NETWORK_IPV6_BITS);
}

export type Marks = ReturnType<typeof createMarks>;

/**
 * Remembers what has been counted for which network, in memory only. On a busy site, the networks
 * that were not seen for the longest time are forgotten, so they count again. The marks are short
 * hashes, because there may be many.
 */
export function createMarks() {
  let recent = new Set<number>();
  let earlier = new Set<number>();
  const seed = randomInt(MAX_HASH);

  /** Marks that an event has happened for a network. Returns whether the mark is new. */
  function add(network: string, event: string): boolean {
    const hash = hashOf(`${network} ${event}`, seed);
    if (recent.has(hash)) return false;
    const isNew = !earlier.has(hash);
    recent.add(hash);
    if (recent.size >= MAX_MARKS) {
      earlier = recent;
      recent = new Set();
    }
    return isNew;
  }

  return {
    add,
    /** Marks an event that counts up to `limit` times. Returns whether it counts this time. */
    addUpTo(limit: number, network: string, event: string): boolean {
      for (let number = 0; number < limit; number += 1)
        if (add(network, `${event} ${number}`)) return true;
      return false;
    },
  };
}

/** FNV-1a, in 30 bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed ^ 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) & (MAX_HASH - 1);
}
