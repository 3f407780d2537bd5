import * as account from './account';
import * as adminOrders from './admin-orders';
import * as fields from './fields';
import * as shop from './shop';
import * as site from './site';
import * as tickets from './tickets';

export { type DeviceSession, type Session, session } from './account';
export {
  type Access,
  type BodyOf,
  type Endpoint,
  endpoint,
  type ParsedBodyOf,
  type ResponseOf,
} from './endpoint';
export { type Billing, messages } from './fields';
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
export type { VatNumberStatus } from './shop';
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
    shopConfiguration: shop.shopConfiguration,
    quote: shop.quote,
    createOrder: shop.createOrder,
    createCreditCardOrder: shop.createCreditCardOrder,
    createPaypalOrder: shop.createPaypalOrder,
    viewOrder: shop.viewOrder,
    getOrders: shop.getOrders,
    validateOrder: shop.validateOrder,
    listOrders: adminOrders.listOrders,
    moveOrder: adminOrders.moveOrder,
    recordPayment: adminOrders.recordPayment,
    creditWallet: adminOrders.creditWallet,
    activateTrial: shop.activateTrial,
    checkTrial: shop.checkTrial,
  },
  ticket: {
    createTicket: tickets.createTicket,
    loadTicketList: tickets.loadTicketList,
    getTotalTickets: tickets.getTotalTickets,
    viewTicket: tickets.viewTicket,
    replyTicket: tickets.replyTicket,
    closeTicket: tickets.closeTicket,
    saveTicketReply: tickets.saveTicketReply,
    reopenTicket: tickets.reopenTicket,
    notes: tickets.ticketNotes,
    addNote: tickets.addTicketNote,
    cannedReplies: tickets.cannedReplies,
    saveCannedReply: tickets.saveCannedReply,
    deleteCannedReply: tickets.deleteCannedReply,
  },
};
