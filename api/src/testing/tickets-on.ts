import { type BodyOf, contract } from '@site/shared/contract';
import type { TestApp } from './test-app';

const { ticket } = contract;
type Caller = { cookie: string };
type TicketFields = Partial<BodyOf<typeof ticket.createTicket>>;

/** The calls about tickets that tests repeat, on a test site. */
export function ticketsOn(site: TestApp) {
  let titles = 0;

  async function open(title: string, as: Caller, fields: TicketFields = {}): Promise<number> {
    const description = '<p>Question</p>';
    const body = { title, description, category: 'Bug report' as const, ...fields };
    const answer = await site.call(ticket.createTicket, body, as);
    if (answer.status !== 200) throw new Error(`The ticket was not opened: ${answer.status}.`);
    return answer.body.ticket_id;
  }

  return {
    /** Opens a ticket and returns its id. Each one needs a title of its own. */
    open,
    /** Opens a ticket with a title of its own: an equal one within a minute would be the same. */
    openNew: (as: Caller, fields: TicketFields = {}) => {
      titles += 1;
      return open(`No guide ${titles}`, as, fields);
    },
    reply: (ticket_id: number, as: Caller, text = 'Hello', fields: { close?: boolean } = {}) =>
      site.call(ticket.replyTicket, { ticket_id, description: `<p>${text}</p>`, ...fields }, as),
    close: (ticket_id: number, as: Caller) => site.call(ticket.closeTicket, { ticket_id }, as),
    reopen: (ticket_id: number, as: Caller) => site.call(ticket.reopenTicket, { ticket_id }, as),
    view: async (ticket_id: number, as: Caller) =>
      (await site.call(ticket.viewTicket, { ticket_id }, as)).body.ticket,
    /** A page of the list, by default the first one, and the ids of its tickets. */
    async list(as: Caller, filters: Partial<BodyOf<typeof ticket.loadTicketList>> = {}) {
      const { body } = await site.call(ticket.loadTicketList, { page: 1, ...filters }, as);
      return { ...body, ids: body.tickets.map(({ id }) => id) };
    },
  };
}
