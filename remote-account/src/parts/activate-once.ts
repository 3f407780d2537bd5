import type { Answer } from '@site/shared/client';
import type { contract, ResponseOf } from '@site/shared/contract';
import { client } from '@site/shared/host';

export type Activation = Answer<ResponseOf<typeof contract.auth.activate>>;

const attempts = new Map<string, Promise<Activation>>();

/**
 * Activates with a code, once for the life of the page however often it is asked: a second call would answer 'already activated' to
 * somebody who has activated just now. Only after a failure does the next call try again.
 */
export function activateOnce(activationCode: string): Promise<Activation> {
  const known = attempts.get(activationCode);
  if (known) return known;
  const attempt = client.auth.activate({ activationCode }).then((answer) => {
    if (!answer.ok) attempts.delete(activationCode);
    return answer;
  });
  attempts.set(activationCode, attempt);
  return attempt;
}
