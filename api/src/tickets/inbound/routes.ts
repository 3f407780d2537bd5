import { contract, INBOUND_MAIL_PATH, MAX_INBOUND_MAIL_BYTES } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../http/problem';
import { route } from '../../http/route';
import { bearerToken, isEqualSecret } from '../../http/secrets';
import { scheduleJob } from '../../schedule-job';
import { createReplyLimiter } from '../routes';
import { deleteKeptMail, deleteOldKeptMails, keptMailText, listKeptMails } from './kept-mails';
import { createMailThread } from './mail-thread/mail-thread';
import { receiveMail } from './receive-mail';

/**
 * The webhook of the provider of inbound mails; only with SUPPORT_INBOUND_ADDRESS. The answer is
 * 200 for a mail that is not added, too: after another status the provider would send it again.
 */
export function inboundMailRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { supportInbound } = context.config;
  if (!supportInbound) return;
  const replyLimiter = createReplyLimiter(app);
  const thread = createMailThread();
  app.addHook('onClose', thread.close);

  const options = {
    config: { anyOrigin: true },
    bodyLimit: MAX_INBOUND_MAIL_BYTES,
    // The secret is checked before the body is read, which may be large.
    onRequest: async (request: FastifyRequest) => {
      if (!isEqualSecret(secretIn(request), supportInbound.secret))
        throw new Problem('not-allowed');
    },
  };
  app.register(async (scope) => {
    // The thread parses the body: parsing JSON of 10 MB here would delay every other call.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: Buffer }>(INBOUND_MAIL_PATH, options, async (request, reply) => {
      const takeReply = (id: number) => replyLimiter.take(String(id), request, reply);
      const inbox = { context, thread, takeReply, now: context.now() };
      const result = await receiveMail(inbox, request.body);
      if (result !== 'added') request.log.warn({ result }, 'An inbound mail was not added.');
      return { result };
    });
  });
}

/** The token of `Authorization: Bearer`, or the password of `Basic` in the webhook's address. */
function secretIn({ headers: { authorization = '' } }: FastifyRequest): string {
  const [, value] = /^basic +(\S+)$/i.exec(authorization) ?? [];
  if (!value) return bearerToken(authorization);
  const credentials = Buffer.from(value, 'base64').toString();
  return credentials.slice(credentials.indexOf(':') + 1);
}

/** The calls of staff on the mails that were not added to a ticket, and their hourly deletion. */
export function keptMailRoutes(app: FastifyInstance): void {
  const { db, now } = app.context;
  scheduleJob(app, {
    intervalMs: HOUR_MS,
    run: () => deleteOldKeptMails(db, now()),
    failureMessage: 'Old kept mails could not be deleted.',
  });

  route(app, contract.ticket.keptMails, async () => ({ mails: await listKeptMails(db) }));

  route(app, contract.ticket.keptMailText, async ({ body }) => ({
    raw: await keptMailText(db, body.id),
  }));

  route(app, contract.ticket.deleteKeptMail, async ({ body, act }) => {
    await act(async (tx, { setEntryFields }) => {
      const ticketId = await deleteKeptMail(tx, body.id);
      setEntryFields(ticketId === null ? {} : { ticket_id: ticketId });
    });
    return { status: 200 };
  });
}
