/**
 * The best of `rounds` rounds of each measurement. They take turns, so that whatever else the machine does falls on all of them; a first
 * round, told so, only warms up.
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
