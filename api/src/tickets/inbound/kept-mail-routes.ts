import { contract } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { deleteKeptMail, keptMailText, listKeptMails } from './kept-mails';

const SUCCESS = { status: 200 } as const;

/** The calls of staff on the mails that were not added to a ticket. */
export function keptMailRoutes(app: FastifyInstance): void {
  const { db } = app.context;

  route(app, contract.ticket.keptMails, async () => ({ mails: await listKeptMails(db) }));

  route(app, contract.ticket.keptMailText, async ({ body }) => ({
    raw: await keptMailText(db, body.id),
  }));

  route(app, contract.ticket.deleteKeptMail, async ({ body, act }) => {
    await act(async (tx, { setEntryFields }) => {
      const ticketId = await deleteKeptMail(tx, body.id);
      setEntryFields(ticketId === null ? {} : { ticket_id: ticketId });
    });
    return SUCCESS;
  });
}
