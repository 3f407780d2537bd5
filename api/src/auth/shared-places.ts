/**
 * A limited number of places for calls in progress. When all are taken, a network still gets one as
 * long as it has less than its share of them, so that one network cannot keep the others out.
 */
export function sharedPlaces(maxPlaces: number) {
  /** The places that each network has. */
  const taken = new Map<string, number>();
  let total = 0;

  return {
    /** Takes a place. Returns a function that gives it back, or undefined if there is none. */
    take(network: string): (() => void) | undefined {
      const own = taken.get(network) ?? 0;
      const networks = taken.size + (own === 0 ? 1 : 0);
      if (total >= maxPlaces && own >= Math.floor(maxPlaces / networks)) return undefined;
      taken.set(network, own + 1);
      total += 1;
      let isGivenBack = false;
      return () => {
        if (isGivenBack) return;
        isGivenBack = true;
        total -= 1;
        const left = (taken.get(network) ?? 1) - 1;
        if (left > 0) taken.set(network, left);
        else taken.delete(network);
      };
    },
  };
}
