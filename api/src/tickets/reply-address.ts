import { createHmac } from 'node:crypto';
import type { Config } from '../config/config';
import { isEqualSecret } from '../http/secrets';

type Inbound = Pick<NonNullable<Config['supportInbound']>, 'address' | 'secret'>;

/**
 * The hexadecimal digits of a signature: 80 bits. They are read in any case, because some mail
 * servers change the case of an address.
 */
const SIGNATURE_LENGTH = 20;

/**
 * The address that adds a mail to a ticket: `support+12.3f…@reply.example.com`. The signature keeps
 * other people from writing to tickets whose numbers they guess.
 */
export function replyAddress(inbound: Inbound, ticketId: number): string {
  return signedAddress(inbound, String(ticketId));
}

/**
 * The address with which one member of staff answers a ticket by mail: `support+12.5.3f…`. The
 * customer knows that of the ticket only, and could forge the sender.
 */
export function staffReplyAddress(inbound: Inbound, ticketId: number, accountId: number): string {
  return signedAddress(inbound, `${ticketId}.${accountId}`);
}

/** What a reply address names. `accountId` is the member of staff whose address it is. */
type ReplyTarget = { ticketId: number; accountId?: number };

/** The target of a reply address; undefined for any other address. */
export function targetOfAddress(inbound: Inbound, address: string): ReplyTarget | undefined {
  const [name, domain] = splitEmail(inbound.address.toLowerCase());
  const [localPart, ownDomain] = splitEmail(address.trim().toLowerCase());
  if (ownDomain !== domain || !localPart.startsWith(`${name}+`)) return undefined;
  const match = /^((\d{1,9})(?:\.(\d{1,10}))?)\.([\da-f]+)$/.exec(localPart.slice(name.length + 1));
  if (!match) return undefined;
  const [, target = '', ticketId, accountId, signed = ''] = match;
  if (!isEqualSecret(signed, signature(inbound, target))) return undefined;
  return {
    ticketId: Number(ticketId),
    ...(accountId !== undefined && { accountId: Number(accountId) }),
  };
}

function signedAddress(inbound: Inbound, target: string): string {
  const [name, domain] = splitEmail(inbound.address);
  return `${name}+${target}.${signature(inbound, target)}@${domain}`;
}

function signature({ secret }: Inbound, target: string): string {
  return createHmac('sha256', secret)
    .update(`reply-address:${target}`)
    .digest('hex')
    .slice(0, SIGNATURE_LENGTH);
}

function splitEmail(address: string): [string, string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(0, at)), address.slice(at + 1)];
}
