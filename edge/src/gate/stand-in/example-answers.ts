import {
  BUSINESS_DATA,
  type BusinessDataName,
  contract,
  priceListValueOf,
  type ResponseOf,
  type Session,
  type Ticket,
} from '@site/shared/contract';
import type { JourneyRole } from '@site/shared/release';
import {
  DAY_MS,
  DEFAULT_PRICE_LIST,
  type Entitlement,
  FIRST_STEPS,
  HOUR_MS,
  type OrderStatus,
  PAYMENT_METHODS,
  type Subscription,
  TICKET_STATUSES,
} from '@site/shared/rules';
import {
  categoryList,
  DEFAULT_SUPPORT_HOURS,
  DEFAULT_TICKET_CATEGORIES,
} from '@site/shared/service';
import {
  changedOrder,
  exampleOrder,
  exampleOrderDetails,
  exampleQuote,
  ORDER_NUMBERS,
  OWNER,
  PAID_FROM_WALLET,
  PLACED_ORDER,
} from './example-orders';
import { balanceOf, exampleWallet } from './example-wallet';

/** The account that makes a call; its session is null for a visitor. */
export type Caller = { role: JourneyRole; session: Session | null; productName: string };

type ExampleAnswer = (caller: Caller, body: Record<string, unknown>) => unknown;

/** The values of parameters in the addresses of pages, by name. Other parameters are `1`. */
export const EXAMPLE_PARAMETERS: Record<string, string[]> = {
  orderNumber: ORDER_NUMBERS,
  ticketId: TICKET_STATUSES.map((_, index) => String(index + 1)),
  ...{ page: ['terms'], version: ['terms-1'], mail: ['trial-started'] },
};

const { account, auth, business, connections, customers, shop, site, ticket } = contract;

/** The last part of a CSV file. An example of the schema would name a next part, without an end. */
const LAST_CSV_PART = { csv: 'Example\r\n1\r\n' };

/**
 * The answers that mean more than their schema says, by the path of the call. All other answers are
 * made by `exampleValue`.
 */
export const exampleAnswers: Record<string, ExampleAnswer> = {
  [site.settings.path]: ({ productName }): ResponseOf<typeof site.settings> => ({
    mode: 'production',
    productName,
    siteUrl: 'https://site.example.invalid',
    editorUrl: 'https://editor.example.invalid',
    guideUrl: 'https://guide.example.invalid',
    supportBotUrl: 'https://bot.example.invalid',
    supportEmail: 'support@example.invalid',
    chatUrl: 'https://chat.example.invalid',
    // No bot check: a rehearsal cannot reach its provider.
    botCheck: { script: '', siteKey: '' },
    maintenance: { start: Date.now() - 20 * DAY_MS, end: Date.now() - 19 * DAY_MS },
    now: Date.now(),
    paymentMethods: [...PAYMENT_METHODS],
    imprint: {
      name: 'Example seller',
      address: ['Example street 1'],
      vatNumber: 'EE123456789',
      register: 'Example register 1',
      representative: 'Example person',
    },
    vatNumbers: true,
    supportHours: DEFAULT_SUPPORT_HOURS,
    announcements: [],
    ticketCategories: categoryList(DEFAULT_TICKET_CATEGORIES),
  }),
  [site.firstSteps.path]: () => ({
    steps: FIRST_STEPS.map((id) => ({
      id,
      isDone: id === 'production',
      isRequired: id !== 'coins',
      isForProduction: false,
    })),
    canOpen: false,
  }),
  [site.health.path]: () => ({ status: 'ok' }),
  [shop.shopConfiguration.path]: () => ({
    ...priceListValueOf(DEFAULT_PRICE_LIST),
    version: DEFAULT_PRICE_LIST.version,
  }),
  [auth.login.path]: ({ session }) => session,
  [auth.checkActivation.path]: () => ({ isSignUpBrowser: true }),
  [auth.activate.path]: () => ({ already: false }),
  [account.pendingEmail.path]: () => ({ pending: null }),

  [shop.exportOrders.path]: () => LAST_CSV_PART,
  [customers.exportCustomers.path]: () => LAST_CSV_PART,
  [business.uploadLogo.path]: () => ({ file: '0'.repeat(32), kind: 'png', width: 1, height: 1 }),
  [business.listVersions.path]: (_caller, { name }) => exampleVersions(name as BusinessDataName),
  [business.saveVersion.path]: (_caller, { name }) => exampleVersions(name as BusinessDataName),

  [connections.viewDelivery.path]: (): ResponseOf<typeof connections.viewDelivery> => ({
    ...{ id: 1, messageId: 'msg_1', event: 'order.paid', createdAt: Date.now() - HOUR_MS },
    ...{ state: 'delivered', attempts: 1, nextAt: null, attemptedAt: Date.now() - HOUR_MS },
    ...{ status: 200, duration: 12, body: '{"type":"order.paid"}', answer: 'ok' },
  }),

  [shop.quote.path]: (caller, { subscription, country }) =>
    quoteFor(caller, subscription, String(country)),
  [customers.quoteOrder.path]: (caller, { subscription, country }) =>
    quoteFor(caller, subscription, String(country)),
  [shop.createOrder.path]: () => ({ order: PLACED_ORDER }),
  [shop.createCreditCardOrder.path]: () => ({ order: PLACED_ORDER }),
  [shop.changePaymentMethod.path]: () => ({ order: PLACED_ORDER }),
  [shop.getOrders.path]: ({ role }) =>
    role === 'customer'
      ? { orders: [] }
      : {
          orders: ORDER_NUMBERS.map((number) => exampleOrder(number)),
          wallet: exampleWallet(PAID_FROM_WALLET),
        },
  [shop.viewOrder.path]: ({ role }, { order }) => ({
    order: exampleOrder(String(order)),
    ...(role === 'admin' ? { managed: exampleOrderDetails(exampleOrder(String(order))) } : {}),
  }),
  [shop.validateOrder.path]: (_caller, { orderId }) => ({ order: exampleOrder(String(orderId)) }),
  [shop.cancelOrder.path]: (_caller, { order }) => ({
    order: exampleOrder(String(order), 'CANCELLED'),
  }),
  [shop.moveOrder.path]: (_caller, { order, to }) => changedOrder(String(order), to as OrderStatus),
  [shop.recordPayment.path]: (_caller, { order }) => changedOrder(String(order)),
  [shop.refundPart.path]: (_caller, { order }) => changedOrder(String(order)),
  [shop.recordRefund.path]: (_caller, { order }) => changedOrder(String(order)),
  [shop.creditWallet.path]: (_caller, { order }) => changedOrder(String(order)),
  [shop.reverseCredit.path]: (_caller, { order }) => changedOrder(String(order)),
  [shop.listOrders.path]: () => ({
    orders: ORDER_NUMBERS.map((number) => ({ ...exampleOrder(number), user: OWNER })),
    total: ORDER_NUMBERS.length,
  }),
  [shop.checkTrial.path]: ({ session }) => ({ count: session?.used_trial ? 1 : 0 }),

  [ticket.loadTicketList.path]: ({ role }) =>
    exampleTicketList(role === 'customer' ? [] : TICKET_STATUSES),
  [ticket.getTotalTickets.path]: () => ({ total: TICKET_STATUSES.length }),
  [ticket.viewTicket.path]: ({ role }, { ticket_id }) => ({
    ticket: exampleTicket(Number(ticket_id), role),
  }),
  [ticket.createTicket.path]: () => ({ ticket_id: 1 }),
  [ticket.replyTicket.path]: ({ role }, { description }) => ({
    reply: {
      id: 9,
      createdAt: Date.now(),
      description,
      isAdmin: role === 'admin',
      isOwn: true,
    },
  }),
  [ticket.addNote.path]: (_caller, { description }) => ({ note: exampleNote(description) }),
  [ticket.saveNote.path]: (_caller, { description }) => ({ note: exampleNote(description) }),
  [ticket.saveCannedReply.path]: (_caller, { texts }) => ({
    reply: { id: 9, version: 1, texts },
  }),
  [ticket.queueNeighbours.path]: () => ({ previous: 1, next: 2, waiting: 1 }),
};

function exampleNote(description: unknown) {
  const times = { createdAt: Date.now(), editedAt: null };
  return { id: 9, ...times, description, author: 'admin@example.invalid', isOwn: true };
}

/** The default versions of business data. */
function exampleVersions(name: BusinessDataName) {
  const { parts, defaults } = BUSINESS_DATA[name];
  return { parts: parts.map((part) => ({ part, changes: 0, versions: defaults(part) })) };
}

/** Whether a call places an order with another total than its quote, which the API refuses. */
export function hasOtherPrice(
  path: string,
  caller: Caller,
  { subscription, billing, totalPrice }: Record<string, unknown>,
): boolean {
  if (path !== shop.createOrder.path && path !== shop.createCreditCardOrder.path) return false;
  const { country } = billing as { country: string };
  return quoteFor(caller, subscription, country).amount !== totalPrice;
}

function quoteFor({ role, session }: Caller, subscription: unknown, country: string) {
  const options = { country, balance: balanceOf(role) };
  return exampleQuote(session as Entitlement, subscription as Subscription, options);
}

/** A list with one ticket of each of these statuses: all of them, or none. */
function exampleTicketList(statuses: readonly Ticket['status'][]) {
  const tickets = statuses.map((_, index) => {
    const { messages: _messages, ...summary } = exampleTicket(index + 1, 'admin');
    return { ...summary, isUnread: index === 0, waitingSince: Date.now() - HOUR_MS };
  });
  return {
    tickets,
    total: tickets.length,
    counts: Object.fromEntries(
      TICKET_STATUSES.map((status) => [status, Number(statuses.includes(status))]),
    ),
  };
}

/**
 * The ticket with an id, as a role sees it. Ids from 1 stand for the statuses in their order;
 * others are `open`.
 */
function exampleTicket(id: number, role: JourneyRole): Ticket {
  const status = TICKET_STATUSES[id - 1] ?? 'open';
  const now = Date.now();
  const question = {
    id: 1,
    createdAt: now - 2 * HOUR_MS,
    description: '<p>Where is my <strong>guide</strong>?</p>',
    isAdmin: false,
    isOwn: role === 'customer',
  };
  const answer = {
    id: 2,
    createdAt: now - HOUR_MS,
    description: '<p>Here.</p>',
    isAdmin: true,
    isOwn: role !== 'customer',
  };
  return {
    id,
    title: `Example ticket ${id}`,
    category: 'EPG request',
    status,
    language: 'en',
    updatedAt: now - HOUR_MS,
    user: OWNER,
    messages: status === 'open' ? [question] : [answer, question],
  };
}
