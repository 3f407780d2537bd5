import { Problem } from '../http/problem';

/** Only the built-in check has challenges of ours. */
export async function refuseChallenge(): Promise<never> {
  throw new Problem('unavailable');
}
