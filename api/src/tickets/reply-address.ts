import { createHmac } from 'node:crypto';
import type { Config } from '../config/config';
import { isEqualSecret } from '../http/secrets';

type Inbound = Pick<NonNullable<Config['supportInbound']>, 'address' | 'secret'>;

/** 80 bits, in lower case: some mail servers change the case of an address. */
const SIGNATURE_LENGTH = 20;

/**
 * The address that adds a mail to a ticket: `support+12.3f…@reply.example.com`. The signature keeps
 * other people from writing to tickets whose numbers they guess.
 */
export function replyAddress(inbound: Inbound, ticketId: number): string {
  const [name, domain] = splitEmail(inbound.address);
  return `${name}+${ticketId}.${signature(inbound, ticketId)}@${domain}`;
}

/** The ticket of a reply address; undefined for any other address. */
export function ticketOfAddress(inbound: Inbound, address: string): number | undefined {
  const [name, domain] = splitEmail(inbound.address.toLowerCase());
  const [localPart, ownDomain] = splitEmail(address.trim().toLowerCase());
  if (ownDomain !== domain || !localPart.startsWith(`${name}+`)) return undefined;
  const match = /^(\d{1,9})\.([\da-f]+)$/.exec(localPart.slice(name.length + 1));
  if (!match) return undefined;
  const id = Number(match[1]);
  return isEqualSecret(match[2] ?? '', signature(inbound, id)) ? id : undefined;
}

function signature({ secret }: Inbound, ticketId: number): string {
  return createHmac('sha256', secret)
    .update(`reply-address:${ticketId}`)
    .digest('hex')
    .slice(0, SIGNATURE_LENGTH);
}

function splitEmail(address: string): [string, string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(0, at)), address.slice(at + 1)];
}
