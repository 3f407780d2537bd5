import * as account from './account';
import * as fields from './fields';
import * as desk from './order-desk';
import * as shop from './shop';
import * as site from './site';
import * as tickets from './tickets';

export { type Device, type Session, session } from './account';
export {
  type Access,
  type BodyOf,
  type Endpoint,
  endpoint,
  type ParsedBodyOf,
  type ResponseOf,
} from './endpoint';
export { type Billing, messages } from './fields';
export { type ManagedOrder, type Order, order } from './order';
export { paths } from './paths';
export {
  type Notice,
  notice,
  type ProblemBody,
  type ProblemCode,
  problemBody,
  problems,
} from './problems';
export type { VatNumberStanding } from './shop';
export {
  type CannedReply,
  type ListedTicket,
  type Ticket,
  type TicketCounts,
  type TicketMessage,
  type TicketNote,
  type TicketSummary,
  ticket,
  ticketMessage,
  ticketSummary,
} from './tickets';
export { fields };

/** Every call of the site by area (section 7). Both sides work from this object and from nothing else. */
export const contract = {
  site: { settings: site.settings, health: site.health, botChallenge: site.botChallenge },
  auth: {
    login: account.login,
    register: account.register,
    activate: account.activate,
    logout: account.logout,
    recoverPassword: account.recoverPassword,
    resetPassword: account.resetPassword,
  },
  account: {
    updateEmail: account.updateEmail,
    confirmEmail: account.confirmEmail,
    updatePassword: account.updatePassword,
    sessions: account.sessions,
    revokeSession: account.revokeSession,
    export: account.exportAccount,
    delete: account.deleteAccount,
  },
  shop: {
    configuration: shop.shopConfiguration,
    quote: shop.quote,
    createOrder: shop.createOrder,
    createCreditCardOrder: shop.createCreditCardOrder,
    createPaypalOrder: shop.createPaypalOrder,
    viewOrder: shop.viewOrder,
    getOrders: shop.getOrders,
    validateOrder: shop.validateOrder,
    listOrders: desk.listOrders,
    moveOrder: desk.moveOrder,
    recordPayment: desk.recordPayment,
    creditWallet: desk.creditWallet,
    activateTrial: shop.activateTrial,
    checkTrial: shop.checkTrial,
  },
  ticket: {
    create: tickets.createTicket,
    list: tickets.loadTicketList,
    total: tickets.getTotalTickets,
    view: tickets.viewTicket,
    reply: tickets.replyTicket,
    close: tickets.closeTicket,
    saveReply: tickets.saveTicketReply,
    reopen: tickets.reopenTicket,
    notes: tickets.ticketNotes,
    addNote: tickets.addTicketNote,
    cannedReplies: tickets.cannedReplies,
    saveCannedReply: tickets.saveCannedReply,
    deleteCannedReply: tickets.deleteCannedReply,
  },
};
