/**
 * A limited number of places for calls in progress, shared by the networks of the callers. When all
 * places are taken, a network still gets one as long as it has less than its share: `maxPlaces`
 * divided by the number of networks with a call. So one network cannot keep the others out, and for
 * a while there may be more than `maxPlaces` calls.
 */
export function sharedPlaces(maxPlaces: number) {
  const takenByNetwork = new Map<string, number>();
  let total = 0;

  return {
    /** Takes a place. Returns the function that gives it back; undefined if there is none. */
    take(network: string): (() => void) | undefined {
      const taken = takenByNetwork.get(network) ?? 0;
      const networks = takenByNetwork.size + (taken === 0 ? 1 : 0);
      if (total >= maxPlaces && taken >= Math.floor(maxPlaces / networks)) return undefined;
      takenByNetwork.set(network, taken + 1);
      total += 1;
      let isGivenBack = false;
      return () => {
        if (isGivenBack) return;
        isGivenBack = true;
        total -= 1;
        const left = (takenByNetwork.get(network) ?? 1) - 1;
        if (left > 0) takenByNetwork.set(network, left);
        else takenByNetwork.delete(network);
      };
    },
  };
}
