import { contract, type TicketCounts } from '@site/shared/contract';
import { HOUR_MS, isStaff, roleOf } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { minuteOld } from '../db/minute-old';
import { type Limiter, limiter } from '../http/limiter';
import { repeatedCalls } from '../http/repeated-calls';
import { route } from '../http/route';
import { closeTicket } from './close-ticket';
import { createTicket } from './create-ticket';
import { loadTicketList } from './load-ticket-list';
import { markTicketRead } from './mark-ticket-read';
import { rateTicket } from './rate-ticket';
import { replyTicket } from './reply-ticket';
import { saveMessage } from './save-message';
import { staffTicketRoutes } from './staff-routes';
import { cachedAnswerTimes } from './support-figures';
import { getTotalTickets } from './ticket-totals';
import { listVersion, sessionVersions, ticketVersion } from './versions';
import { viewTicket } from './view-ticket';

const SUCCESS = { status: 200 } as const;

/** The limit of a customer's replies: those on the page and those by mail count together. */
export function createReplyLimiter(app: FastifyInstance): Limiter {
  return limiter(app, 'ticket/replies', { max: 20, windowMs: HOUR_MS });
}

/** Support tickets (sections 2, 4, 6 and 7). */
export function ticketRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { db } = context;
  const repeated = repeatedCalls(app, (sessionIds) =>
    sessionVersions(db, sessionIds, context.now()),
  );
  const manyCounts = minuteOld<TicketCounts>(context.now);
  staffTicketRoutes(app, repeated);
  // These two are not for staff, who answer many tickets in a row.
  const replyLimiter = createReplyLimiter(app);
  const editLimiter = limiter(app, 'ticket/edits', { max: 60, windowMs: HOUR_MS });

  route(
    app,
    contract.ticket.createTicket,
    async ({ body, session, request, now }) => {
      await context.botCheck.verify(body.recaptcha, request.ip);
      return { ticket_id: await createTicket(context, session, body, now) };
    },
    {
      limit: { max: 10, windowMs: HOUR_MS },
      accountLimit: { max: 30, windowMs: HOUR_MS },
      refusalFields: { result: false, ticket_id: false },
    },
  );

  route(
    app,
    contract.ticket.loadTicketList,
    ({ body, session }) => loadTicketList(db, session, body, manyCounts),
    { repeated, version: ({ session }) => listVersion(db, session) },
  );

  route(app, contract.ticket.getTotalTickets, async ({ session }) => ({
    total: await getTotalTickets(db, session),
  }));

  route(
    app,
    contract.ticket.viewTicket,
    async ({ body, session, now }) => ({
      ticket: await viewTicket(db, session, body.ticket_id, now),
    }),
    {
      repeated,
      version: ({ body, session, now }) => ticketVersion(db, session, body.ticket_id, now),
    },
  );

  route(app, contract.ticket.markTicketRead, async ({ body, session }) => {
    const upTo = { ticketId: body.ticket_id, messageId: body.message_id };
    await markTicketRead(db, session, upTo);
    return SUCCESS;
  });

  route(app, contract.ticket.replyTicket, async ({ body, session, request, reply, now, act }) => {
    if (!isStaff(roleOf(session))) await replyLimiter.take(String(session.id), request, reply);
    const message = {
      ticketId: body.ticket_id,
      description: body.description,
      closes: body.close ?? false,
    };
    return act(async (tx, { skipEntry }) => {
      const answer = await replyTicket(context, tx, session, message, now);
      if (!answer.isNew) skipEntry();
      return { reply: answer.message };
    });
  });

  route(
    app,
    contract.ticket.saveTicketReply,
    async ({ body, session, request, reply, now, act }) => {
      if (!isStaff(roleOf(session))) await editLimiter.take(String(session.id), request, reply);
      const edit = {
        ticketId: body.ticket_id,
        messageId: body.replyId,
        description: body.description,
        before: body.before,
      };
      await act(async (tx, { skipEntry }) => {
        if (!(await saveMessage(tx, session, edit, now))) skipEntry();
      });
      return SUCCESS;
    },
  );

  route(app, contract.ticket.closeTicket, async ({ body, session, now, act }) => {
    await act((tx) => closeTicket(context, tx, session, body.ticket_id, now));
    return SUCCESS;
  });

  route(app, contract.ticket.rateTicket, async ({ body, session, now }) => {
    await rateTicket(db, session, { ticketId: body.ticket_id, rating: body.rating }, now);
    return SUCCESS;
  });

  const usualAnswerTimes = cachedAnswerTimes(db);
  route(app, contract.ticket.usualAnswerTime, async ({ now }) => ({
    medianMs: (await usualAnswerTimes(now)).medianMs,
  }));
}
