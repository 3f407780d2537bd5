import { type VatNumber, vatPrefix } from '@site/shared/rules';
import * as z from 'zod/mini';

const REQUEST_TIMEOUT_MS = 20_000;

/** If a member state's register is down, `valid` is missing or `userError` has another value. */
const viesResponse = z.object({
  valid: z.boolean(),
  userError: z.optional(z.enum(['VALID', 'INVALID'])),
});

/**
 * Whether VIES, the EU's service for VAT numbers, confirms a number. Uses its REST interface.
 * Throws if VIES or the member state's register does not respond.
 */
export async function isConfirmedByVies(
  url: string,
  { country, number }: VatNumber,
): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ countryCode: vatPrefix(country), vatNumber: number }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`VIES responded with status ${response.status}.`);
  return viesResponse.parse(await response.json()).valid;
}
