import { DAY_MS } from './calendar';
import { type Capability, can, type Role } from './roles';

/** What API tokens can be allowed to do, with the capability that the maker of a token needs. */
const RIGHT_CAPABILITIES = {
  'read-orders': 'seeEveryOrder',
  'read-customers': 'seeCustomers',
  'read-books': 'seeBusiness',
  'read-tickets': 'seeEveryTicket',
  'write-tickets': 'seeEveryTicket',
} as const satisfies Record<string, Capability>;
export type TokenRight = keyof typeof RIGHT_CAPABILITIES;

export const TOKEN_RIGHTS = Object.keys(RIGHT_CAPABILITIES) as [TokenRight, ...TokenRight[]];

/** Whether the tokens of an account with this role may have a right. */
export function canGiveRight(role: Role, right: TokenRight): boolean {
  return can(role, RIGHT_CAPABILITIES[right]);
}

export const MAX_TOKEN_LIFETIME_MS = 366 * DAY_MS;
