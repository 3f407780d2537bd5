import {
  contract,
  type Order,
  type ResponseOf,
  type Session,
  type Ticket,
} from '@site/shared/contract';
import type { JourneyRole } from '@site/shared/release';
import {
  DAY_MS,
  type Entitlement,
  HOUR_MS,
  OPTIONS,
  ORDER_STATUSES,
  type OrderStatus,
  offerFor,
  orderAmounts,
  orderTypeOf,
  ownedAfter,
  PAYMENT_METHODS,
  type Subscription,
  TICKET_STATUSES,
  toEuros,
  vatPercentOf,
} from '@site/shared/rules';
import { exampleSession } from './example-accounts';

/** The values of a call that mean more than their schema says. */
export type ExampleAnswer = (caller: Caller, body: Record<string, unknown>) => unknown;

export type Caller = { role: JourneyRole; session: Session | null; productName: string };

/** The example order of each status: the last digit of its number is the index of its status. */
const ORDER_NUMBERS = ORDER_STATUSES.map((_, index) => `100000000${index}`);
/** The number of an order that was just placed. */
const PLACED_ORDER = ORDER_NUMBERS[0] ?? '';

/** Values for parameters in the addresses of pages, by name. Other parameters are `1`. */
export const EXAMPLE_PARAMETERS: Record<string, string[]> = {
  orderNumber: ORDER_NUMBERS,
  ticketId: TICKET_STATUSES.map((_, index) => String(index + 1)),
};

const { account, auth, shop, site, ticket } = contract;

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
    // Switched off: a check of another provider cannot be passed here.
    botCheck: { script: '', siteKey: '' },
    maintenance: { start: Date.now() - 20 * DAY_MS, end: Date.now() - 19 * DAY_MS },
    now: Date.now(),
    paymentMethods: [...PAYMENT_METHODS],
    seller: ['Example seller', 'Example street 1', 'VAT number EE123456789'],
    imprint: {
      ...{ name: 'Example seller', address: ['Example street 1'], vatNumber: 'EE123456789' },
      ...{ register: 'Example register 1', representative: 'Example person' },
    },
    vatNumbers: true,
  }),
  [site.health.path]: () => ({ status: 'ok' }),
  [shop.shopConfiguration.path]: () => OPTIONS,
  [auth.login.path]: ({ session }) => session,
  [auth.checkActivation.path]: () => ({ isSignUpBrowser: true }),
  [auth.activate.path]: () => ({ already: false }),
  [account.pendingEmail.path]: () => ({ pending: null }),

  [shop.quote.path]: ({ session }, { subscription, country }) =>
    exampleQuote(session as Entitlement, subscription as Subscription, String(country)),
  [shop.createOrder.path]: () => ({ order: PLACED_ORDER }),
  [shop.createCreditCardOrder.path]: () => ({ order: PLACED_ORDER }),
  [shop.changePaymentMethod.path]: () => ({ order: PLACED_ORDER }),
  [shop.getOrders.path]: ({ role }) =>
    role === 'customer'
      ? { orders: [] }
      : { orders: ORDER_NUMBERS.map((number) => exampleOrder(number)) },
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
  [shop.recordRefund.path]: (_caller, { order }) => changedOrder(String(order)),
  [shop.creditWallet.path]: (_caller, { order }) => changedOrder(String(order)),
  [shop.reverseCredit.path]: (_caller, { order }) => changedOrder(String(order)),
  [shop.listOrders.path]: () => ({
    orders: ORDER_NUMBERS.map((number) => ({ ...exampleOrder(number), user: OWNER })),
    total: ORDER_NUMBERS.length,
  }),
  [shop.checkTrial.path]: ({ session }) => ({ count: session?.used_trial ? 1 : 0 }),

  [ticket.loadTicketList.path]: ({ role }) => exampleTicketList(role === 'customer' ? 0 : 1),
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
  [ticket.addNote.path]: (_caller, { description }) => ({
    note: { id: 9, createdAt: Date.now(), description, author: 'admin@example.invalid' },
  }),
  [ticket.saveCannedReply.path]: (_caller, { title, description }) => ({
    reply: { id: 9, title, description },
  }),
  [ticket.queueNeighbours.path]: () => ({ previous: 1, next: 2, waiting: 1 }),
};

const OWNER = { id: 2, email: exampleSession('customer')?.email ?? '' };

function exampleQuote(account: Entitlement, subscription: Subscription, country: string) {
  const now = Date.now();
  const { mode, price, expiry } = offerFor(account, subscription, now);
  const amounts = orderAmounts(price, { tax: vatPercentOf(country, now) });
  const type = orderTypeOf(mode);
  return {
    type,
    owned: ownedAfter(account, { type, subscription }, now),
    price: toEuros(price),
    coupon: amounts.coupon,
    tax: amounts.tax,
    wallet: toEuros(amounts.wallet),
    amount: toEuros(amounts.amount),
    expiry,
  };
}

/** Whether an order has another total than its quote: the API refuses it. */
export function hasOtherPrice(
  path: string,
  { session }: Caller,
  { subscription, billing, totalPrice }: Record<string, unknown>,
): boolean {
  if (path !== shop.createOrder.path && path !== shop.createCreditCardOrder.path) return false;
  const { country } = billing as { country: string };
  const quote = exampleQuote(session as Entitlement, subscription as Subscription, country);
  return quote.amount !== totalPrice;
}

/** The order with this number, or an open card order. One of them is paid in a coin. */
function exampleOrder(number: string, status?: OrderStatus): Order {
  const index = Math.max(0, ORDER_NUMBERS.indexOf(number));
  const result = status ?? ORDER_STATUSES[index] ?? 'AWAITING_PAYMENT';
  const now = Date.now();
  const isCoin = result === 'PENDING_VERIFICATION';
  return {
    id: number,
    createdAt: now - DAY_MS,
    type: 'New',
    result,
    name: 'Ada',
    last_name: 'Byron',
    country: 'IT',
    payment_mode: isCoin ? 'XXBT' : 'CARD',
    crypto_wallet: isCoin ? 'bc1qexample' : null,
    tag: null,
    playlist: 5,
    epg: 10,
    customer: 10,
    streams: 100_000,
    episodes: 300_000,
    automatic_backups: 0,
    price: 14.9,
    coupon: 0,
    tax: 22,
    wallet: 0,
    amount: 18.18,
    expiry: now + 364 * DAY_MS,
    ...(isCoin
      ? {
          crypto_amount: '0.0003',
          crypto_rate: 60_000,
          pay_before: now + HOUR_MS,
          confirmations: 0,
        }
      : {}),
    ...(result === 'AWAITING_PAYMENT' ? { payment_url: 'https://pay.example.invalid/' } : {}),
    ...(result === 'COMPLETED' || result === 'REFUNDED'
      ? { receipt: 1, completedAt: now - HOUR_MS }
      : {}),
  };
}

function exampleOrderDetails({ result }: Order) {
  const move = { from: 'AWAITING_PAYMENT', to: result, by: 'customer', why: '', at: Date.now() };
  return {
    user: OWNER,
    moves: result === 'AWAITING_PAYMENT' ? [] : [move],
    balance: 0,
    payments: [],
    walletEntries: [],
    movesAlong: [],
    refundWay: 'hand',
    ...(result === 'REFUNDED' ? { refund: { amount: 18.18, way: 'hand' } } : {}),
  };
}

function changedOrder(number: string, status?: OrderStatus) {
  const order = exampleOrder(number, status);
  return { order, managed: exampleOrderDetails(order) };
}

/** A ticket of each status, if `each` is 1. */
function exampleTicketList(each: number) {
  const tickets = TICKET_STATUSES.slice(0, each * TICKET_STATUSES.length).map((_, index) => {
    const { messages: _messages, ...summary } = exampleTicket(index + 1, 'admin');
    return { ...summary, isUnread: index === 0, waitingSince: Date.now() - HOUR_MS };
  });
  return {
    tickets,
    total: tickets.length,
    counts: Object.fromEntries(TICKET_STATUSES.map((status) => [status, each])),
  };
}

/** The ticket with this id, as a role sees it. Its status has this position, or is `open`. */
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
    updatedAt: now - HOUR_MS,
    user: OWNER,
    messages: status === 'open' ? [question] : [answer, question],
  };
}
