import { contract } from '@site/shared/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import { DEFAULT_SUPPORT_HOURS, supportOpensAt } from '@site/shared/service';
import { CONVERSATIONS, type Conversation } from './conversations';
import type { Random } from './random';
import type { Caller, SampleSite } from './sample-site';
import type { Timeline } from './timeline';

/** In this time before the end, most answers are not written: their tickets still wait. */
const WAITING_MS = 2 * DAY_MS;

type World = {
  site: SampleSite;
  random: Random;
  timeline: Timeline;
  agents: readonly [Caller, ...Caller[]];
  end: number;
};

/** The tickets of customers, and the answers of the agents. */
export function asking({ site, random, timeline, agents, end }: World) {
  let asked = 0;

  /** Plans the next message of a ticket: support and customer take turns. */
  function planAnswer(ticket: number, owner: Caller, conversation: Conversation, turn: number) {
    const text = conversation.answers[turn];
    const isSupport = turn % 2 === 0;
    const written = timeline.now() + random.whole(20, 7 * 60) * MINUTE_MS;
    const at = supportOpensAt(DEFAULT_SUPPORT_HOURS, written);
    if (text === undefined || (at > end - WAITING_MS && random.chance(0.7))) {
      if (text === undefined && turn > 0) planClose(ticket, owner);
      return;
    }
    timeline.plan(at, async () => {
      const author = isSupport ? random.pick(agents) : owner;
      if (isSupport && turn === 0 && random.chance(0.5))
        await site.call(
          contract.ticket.assignTickets,
          { ticket_ids: [ticket], assignee: author.id },
          author,
        );
      await site.call(
        contract.ticket.replyTicket,
        { ticket_id: ticket, description: paragraph(text) },
        author,
      );
      planAnswer(ticket, owner, conversation, turn + 1);
    });
  }

  function planClose(ticket: number, owner: Caller): void {
    const closedAt = timeline.now() + random.whole(1, 40) * HOUR_MS;
    timeline.plan(closedAt, async () => {
      await site.call(contract.ticket.closeTickets, { ticket_ids: [ticket] }, random.pick(agents));
    });
    if (random.chance(0.5))
      timeline.plan(closedAt + HOUR_MS, async () => {
        const rating = random.chance(0.85) ? 'good' : 'bad';
        await site.call(contract.ticket.rateTicket, { ticket_id: ticket, rating }, owner);
      });
  }

  return {
    /** Plans a ticket of the customer. */
    planTicket: (owner: Caller, at: number): void => {
      timeline.plan(at, async () => {
        const conversation = CONVERSATIONS[asked % CONVERSATIONS.length] as Conversation;
        asked += 1;
        const { title, category, question } = conversation;
        const { ticket_id } = await site.call(
          contract.ticket.createTicket,
          { title, category, description: paragraph(question), recaptcha: '' },
          owner,
        );
        planAnswer(ticket_id, owner, conversation, 0);
      });
    },
  };
}

function paragraph(text: string): string {
  return `<p>${text}</p>`;
}
