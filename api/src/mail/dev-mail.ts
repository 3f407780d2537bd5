import { and, desc, isNotNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/problem';
import { escapeHtml } from './layout';
import { outbox, type StoredMail } from './tables';

const LINK = /https?:\/\/[^\s<>"']+/g;

/** /dev/mail: what the site has sent, for whoever develops it. Never mounted in production. */
export function devMailRoutes(app: FastifyInstance): void {
  if (app.context.config.mode !== 'local') return;

  app.get('/dev/mail', async (_request, reply) => {
    const mails = await sent(app, 200);
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return reply.type('text/html; charset=utf-8').send(page(mails));
  });

  app.get<{ Querystring: { to?: string | string[] } }>('/dev/mail/latest', async (request) => {
    const [mail] = await sent(app, 1, [request.query.to ?? ''].flat()[0]);
    if (!mail) throw new Problem('not-found');
    return {
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      links: mail.text.match(LINK) ?? [],
    };
  });
}

function sent(app: FastifyInstance, limit: number, recipient = ''): Promise<StoredMail[]> {
  const wanted = recipient ? sql`lower(${outbox.recipient}) = lower(${recipient})` : undefined;
  return app.context.db
    .select()
    .from(outbox)
    .where(and(isNotNull(outbox.sentAt), wanted))
    .orderBy(desc(outbox.id))
    .limit(limit);
}

/** The text version with its links: nothing a mail contains can act here. */
function page(mails: readonly StoredMail[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sent mails</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  article { margin: 1rem 0; padding: 1rem; border: 1px solid #8886; border-radius: 8px }
  h2 { margin: 0; font-size: 1.1rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style>
<h1>Sent mails</h1>
${mails.map(article).join('\n') || '<p>None yet.</p>'}
</html>
`;
}

function article({ recipient, subject, text, createdAt }: StoredMail): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(recipient)}, <time>${new Date(createdAt).toISOString()}</time></p>
<pre>${withLinks(text)}</pre>
</article>`;
}

function withLinks(text: string): string {
  let end = 0;
  let html = '';
  for (const match of text.matchAll(LINK)) {
    const link = escapeHtml(match[0]);
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${link}">${link}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}
