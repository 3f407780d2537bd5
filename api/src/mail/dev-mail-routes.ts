import { and, desc, isNotNull, sql } from 'drizzle-orm';
import escapeHtml from 'escape-html';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';
import { Problem } from '../http/problem';
import { outbox, type StoredMail } from './tables';

const LINK = /https?:\/\/[^\s<>"']+/g;

const MAX_LISTED_MAILS = 200;

/** /dev/mail shows the sent mails to developers and tests. app.ts mounts it in local mode only. */
export function devMailRoutes(app: FastifyInstance, db: Database): void {
  app.get('/dev/mail', async (_request, reply) => {
    const mails = await sentMails(db, MAX_LISTED_MAILS);
    reply.header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
    );
    return reply.type('text/html; charset=utf-8').send(mailPage(mails));
  });

  app.get<{ Querystring: { to?: string | string[] } }>('/dev/mail/latest', async (request) => {
    const [mail] = await sentMails(db, 1, [request.query.to ?? ''].flat()[0]);
    if (!mail) throw new Problem('not-found');
    return {
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      links: mail.text.match(LINK) ?? [],
    };
  });
}

/** The sent mails, newest first. */
function sentMails(db: Database, limit: number, recipient = ''): Promise<StoredMail[]> {
  const isRecipient = recipient ? sql`lower(${outbox.recipient}) = lower(${recipient})` : undefined;
  return db
    .select()
    .from(outbox)
    .where(and(isNotNull(outbox.sentAt), isRecipient))
    .orderBy(desc(outbox.id))
    .limit(limit);
}

/** A page with the texts of the mails. Addresses become links; other markup stays text. */
function mailPage(mails: readonly StoredMail[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg">
<title>Sent mails</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  article { margin: 1rem 0; padding: 1rem; border: 1px solid #8886; border-radius: 8px }
  h2 { margin: 0; font-size: 1.1rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style>
<h1>Sent mails</h1>
${mails.map(mailArticle).join('\n') || '<p>None yet.</p>'}
</html>
`;
}

function mailArticle({ recipient, subject, text, createdAt }: StoredMail): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(recipient)}, <time>${new Date(createdAt).toISOString()}</time></p>
<pre>${withLinks(text)}</pre>
</article>`;
}

function withLinks(text: string): string {
  let html = '';
  let htmlUntil = 0;
  for (const match of text.matchAll(LINK)) {
    const link = escapeHtml(match[0]);
    html += `${escapeHtml(text.slice(htmlUntil, match.index))}<a href="${link}">${link}</a>`;
    htmlUntil = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(htmlUntil));
}
