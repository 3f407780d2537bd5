import { type VatNumber, vatPrefix } from '@site/shared/rules';
import * as z from 'zod/mini';

/** As long as the service may take, in ms. */
const TIMEOUT = 20_000;

/** Where a member's register does not answer there is no `valid`, or a `userError` that says so. */
const answer = z.object({
  valid: z.boolean(),
  userError: z.optional(z.enum(['VALID', 'INVALID'])),
});

/** Asks VIES, the EU's service for VAT numbers, by its REST interface; throws where it does not answer or does not know now. */
export async function askVies(url: string, { country, number }: VatNumber): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ countryCode: vatPrefix(country), vatNumber: number }),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`VIES answered ${response.status}`);
  return answer.parse(await response.json()).valid;
}
