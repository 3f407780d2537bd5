import { contract } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { limiter } from '../http/limiter';
import { route } from '../http/route';
import { allCannedReplies, deleteCannedReply, saveCannedReply } from './canned-replies';
import { closeTicket } from './close-ticket';
import { listTickets, ticketTotal } from './list-tickets';
import { addNote, notesOf } from './notes';
import { openTicket } from './open-ticket';
import { reopenTicket } from './reopen-ticket';
import { replyToTicket } from './reply-to-ticket';
import { saveReply } from './save-reply';
import { viewTicket } from './view-ticket';

const done = { status: 200 } as const;

/** Support tickets (sections 2, 4, 6 and 7). */
export function ticketRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { db } = context;
  // The administrator answers a queue: the limits on writing are the customers'.
  const replies = limiter(app, 'ticket/replies', { max: 20, windowMs: HOUR_MS });
  const edits = limiter(app, 'ticket/edits', { max: 60, windowMs: HOUR_MS });

  route(
    app,
    contract.ticket.createTicket,
    async ({ body, session, request, now }) => {
      await context.botCheck.verify(body.recaptcha, request.ip);
      return { ticket_id: await openTicket(context, session, body, now) };
    },
    { limit: { max: 10, windowMs: HOUR_MS }, refusalFields: { result: false, ticket_id: false } },
  );

  route(app, contract.ticket.loadTicketList, ({ body, session }) => listTickets(db, session, body));

  route(app, contract.ticket.getTotalTickets, async ({ session }) => ({
    total: await ticketTotal(db, session),
  }));

  route(app, contract.ticket.viewTicket, async ({ body, session }) => ({
    ticket: await viewTicket(db, session, body.ticket_id),
  }));

  route(app, contract.ticket.replyTicket, async ({ body, session, request, reply, now }) => {
    if (session.role !== 'admin') await replies.take(String(session.id), request, reply);
    return {
      reply: await replyToTicket(
        context,
        session,
        { ticketId: body.ticket_id, description: body.description },
        now,
      ),
    };
  });

  route(app, contract.ticket.saveTicketReply, async ({ body, session, request, reply, now }) => {
    if (session.role !== 'admin') await edits.take(String(session.id), request, reply);
    await saveReply(
      context,
      session,
      { ticketId: body.ticket_id, messageId: body.replyId, description: body.description },
      now,
    );
    return done;
  });

  route(app, contract.ticket.closeTicket, async ({ body, session, now }) => {
    await closeTicket(context, session, body.ticket_id, now);
    return done;
  });

  route(app, contract.ticket.reopenTicket, async ({ body, session, now }) => {
    await reopenTicket(context, session, body.ticket_id, now);
    return done;
  });

  route(app, contract.ticket.notes, async ({ body }) => ({
    notes: await notesOf(db, body.ticket_id),
  }));

  route(app, contract.ticket.addNote, async ({ body, session, now }) => ({
    note: await addNote(
      db,
      session,
      { ticketId: body.ticket_id, description: body.description },
      now,
    ),
  }));

  route(app, contract.ticket.cannedReplies, async () => ({ replies: await allCannedReplies(db) }));

  route(app, contract.ticket.saveCannedReply, async ({ body }) => ({
    reply: await saveCannedReply(db, body),
  }));

  route(app, contract.ticket.deleteCannedReply, async ({ body }) => {
    await deleteCannedReply(db, body.id);
    return done;
  });
}
