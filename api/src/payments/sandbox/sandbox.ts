import * as z from 'zod/mini';
import type { Database } from '../../db/database';
import { installationSecret } from '../../db/installation-secret';
import { Problem } from '../../http/problem';
import type { PaymentProvider } from '../provider';
import { PAYMENT_OUTCOMES } from '../tables';
import { isSigned, sign } from './signature';

export const SANDBOX = 'sandbox';
const SIGNATURE = 'sandbox-signature';

const event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  order: z.string().check(z.maxLength(40)),
  amount: z.int32(),
  currency: z.string().check(z.maxLength(3)),
  outcome: z.enum(PAYMENT_OUTCOMES),
});
export type SandboxEvent = z.infer<typeof event>;

/** Takes no money: a page with the buttons Pay and Decline. Local mode only. */
export function sandboxOf(db: Database, now: () => number): PaymentProvider {
  return {
    name: SANDBOX,
    create: async ({ number }) => ({ url: `/dev/pay/${number}`, reference: number }),
    // Its notices come from this very process: none is lost.
    find: async () => null,
    close: async () => {},
    read: async (body, headers) => {
      const signature = String(headers[SIGNATURE] ?? '');
      if (!isSigned(body, signature, await secretOf(db), now()))
        throw new Problem('malformed', { body: 'The signature is not valid.' });
      const { id: eventId, ...notice } = parse(body);
      return { eventId, ...notice };
    },
  };
}

/** An event as a real processor would send it: the body and the headers that go with it. */
export async function signedEvent(db: Database, sent: SandboxEvent, now: number) {
  const payload = JSON.stringify(sent);
  return {
    payload,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE]: sign(payload, await secretOf(db), now),
    },
  };
}

function secretOf(db: Database): Promise<string> {
  return installationSecret(db, 'sandbox-webhook');
}

function parse(body: string): SandboxEvent {
  try {
    return event.parse(JSON.parse(body));
  } catch {
    throw new Problem('malformed');
  }
}
