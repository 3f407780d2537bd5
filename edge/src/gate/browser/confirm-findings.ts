import pLimit from 'p-limit';
import type { Finding } from './findings';
import type { MachineSpeed } from './machine-speed';

type Found = { finding: Finding };

/**
 * Runs the steps of a check. A step whose findings can all come from a busy machine runs again,
 * when the first runs of all steps are over and nothing else runs. Only what it finds then counts.
 * Once a second run has found something, the machine is not the cause, and the other steps count
 * as they are. All steps are started in the same turn.
 */
export function createConfirmation(speed: MachineSpeed) {
  const firstRuns: Promise<unknown>[] = [];
  const alone = pLimit(1);
  let isConfirmed = false;

  return async <One extends Found>(run: () => Promise<One[]>): Promise<One[]> => {
    const first = run();
    firstRuns.push(first);
    const found = await first;
    if (found.length === 0 || !found.every(({ finding }) => finding.isOfTime)) return found;
    return alone(async () => {
      await Promise.all(firstRuns);
      if (isConfirmed) return found;
      await speed.measure();
      const again = await run();
      isConfirmed = again.length > 0;
      return again;
    });
  };
}
