import { contract } from '@site/shared/contract';
import escapeHtml from 'escape-html';
import type { FastifyInstance } from 'fastify';
import { cookieName, TOKEN_COOKIE } from '../auth/cookies';
import { type OpenApi, type Operation, openApiOf, type Schema } from './openapi';

/**
 * `GET /api/openapi.json` describes the calls. Local mode also has `/api/docs`, which shows them to
 * people.
 */
export function openApiRoutes(app: FastifyInstance): void {
  const { config } = app.context;
  let made: OpenApi | undefined;
  const description = () => {
    made ??= openApiOf(contract, {
      title: config.productName,
      url: config.siteUrl,
      sessionCookie: cookieName(config, TOKEN_COOKIE),
    });
    return made;
  };
  app.get('/api/openapi.json', async () => description());
  if (config.siteMode !== 'local') return;
  app.get('/api/docs', async (_request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
    );
    return reply.type('text/html; charset=utf-8').send(docsPage(description()));
  });
}

function docsPage({ info, tags, paths, webhooks }: OpenApi): string {
  const sections = tags.map(({ name }) => {
    const own = Object.entries(paths).filter(([, { post }]) => post.tags.includes(name));
    return `<h2>${escapeHtml(name)}</h2>\n${own.map(([path, item]) => callArticle(path, item)).join('\n')}`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg">
<title>${escapeHtml(info.title)}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  details { margin: .5rem 0; padding: .5rem 1rem; border: 1px solid #8886; border-radius: 8px }
  summary { cursor: pointer; overflow-wrap: anywhere }
  pre { overflow-x: auto; padding: .75rem; border: 1px solid #8884; border-radius: 8px; font-size: .875rem }
</style>
<h1>${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)}</p>
<p><a href="/api/openapi.json">openapi.json</a></p>
${sections.join('\n')}
<h2>webhooks</h2>
${Object.entries(webhooks).map(webhookArticle).join('\n')}
</html>
`;
}

function callArticle(path: string, { get, post }: OpenApi['paths'][string]): string {
  const request = post.requestBody?.content['application/json'].schema;
  const answer = post.responses['200']?.content?.['application/json'].schema;
  return `<details>
<summary><strong>${get ? 'GET, POST' : 'POST'}</strong> <code>/api${escapeHtml(path)}</code> ${escapeHtml(post.summary)}</summary>
<p>${escapeHtml(post.description)}</p>
<h3>Request</h3>
${schemaBlock(request)}
<h3>Answer</h3>
${schemaBlock(answer)}
<h3>Problems</h3>
<ul>${problemItems(post)}</ul>
</details>`;
}

function webhookArticle([event, { post }]: [string, OpenApi['webhooks'][string]]): string {
  return `<details>
<summary><code>${escapeHtml(event)}</code> ${escapeHtml(post.summary)}</summary>
<h3>Message</h3>
${schemaBlock(post.requestBody.content['application/json'].schema)}
</details>`;
}

function schemaBlock(schema: Schema | undefined): string {
  return `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
}

function problemItems({ responses }: Operation): string {
  return Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, { description }]) => `<li>${status}: ${escapeHtml(description)}</li>`)
    .join('');
}
