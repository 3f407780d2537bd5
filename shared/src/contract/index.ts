import { accountCalls } from './account';
import { adminOrderCalls } from './admin-orders';
import { adminTicketCalls } from './admin-tickets';
import { authCalls } from './auth';
import { deskCalls } from './desk';
import * as fields from './fields';
import { shopCalls } from './shop';
import { botCheckCalls, siteCalls } from './site';
import { ticketCalls } from './tickets';

/**
 * Every call of the site, by area and name (section 7). The API's routes and the browser's client
 * are both made from this object. A name is the last part of the call's path, in camel case.
 */
export const contract = {
  site: siteCalls,
  botCheck: botCheckCalls,
  auth: authCalls,
  account: accountCalls,
  shop: { ...shopCalls, ...adminOrderCalls },
  ticket: { ...ticketCalls, ...adminTicketCalls, ...deskCalls },
};

export type { DeviceSession } from './account';
export type { UnmatchedPaymentList } from './admin-orders';
export type { CannedReply, MessageEdit, TicketCustomer, TicketNote } from './admin-tickets';
export { type Session, session } from './auth';
export { type Billing, billing, type OrderBilling, vatNumber } from './billing';
export {
  type Access,
  type BodyOf,
  type Endpoint,
  endpoint,
  MAX_BODY_BYTES,
  type ParsedBodyOf,
  type ResponseOf,
} from './endpoint';
export { messages } from './fields';
export { type AdminOrderDetails, type Order, order } from './order';
export { paths } from './paths';
export {
  type ProblemBody,
  type ProblemCode,
  problemBody,
  problems,
  type SuccessMessage,
  successMessage,
} from './problems';
export type { VatNumberStatus, Wallet } from './shop';
export {
  type ListedTicket,
  type Ticket,
  type TicketCounts,
  type TicketMessage,
  type TicketSummary,
  ticket,
  ticketMessage,
  ticketSummary,
} from './tickets';
export { fields };
