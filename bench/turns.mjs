/**
 * The best of `rounds` rounds of each measurement. The measurements take turns, so that other load
 * on the machine affects all of them. A first round, marked as such, only warms up.
 */
export async function bestInTurns(rounds, measurements) {
  const best = measurements.map(() => 0);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, measure] of measurements.entries()) {
      const rate = await measure(round === 0);
      if (round > 0) best[index] = Math.max(best[index], rate);
    }
  }
  return best;
}
