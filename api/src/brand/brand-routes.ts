import { contract } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/problem';
import { route } from '../http/route';
import { contentTypeOf } from './public-brand';
import { logoOf } from './read-logos';
import { storeLogo } from './store-logo';

/** A logo that is opened as a page runs nothing and loads nothing. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
/** The name of a logo contains the hash of its content. */
const LOGO_CACHE = 'public, max-age=31536000, immutable';

/** The upload of logos, and the logos for browsers, mail programs and home screens. */
export function brandRoutes(app: FastifyInstance): void {
  const { db } = app.context;

  route(
    app,
    contract.business.uploadLogo,
    ({ body, now, act }) =>
      act(async (tx, { setEntryFields }) => {
        const logo = await storeLogo(tx, body, now);
        setEntryFields({ name: logo.file, kind: logo.kind });
        return logo;
      }),
    { accountLimit: { max: 60, windowMs: HOUR_MS } },
  );

  app.get<{ Params: { file: string } }>('/api/site/logo/:file', async (request, reply) => {
    const [file = '', kind] = request.params.file.split('.');
    const logo = await logoOf(db, file);
    if (!logo || (kind !== 'png' && kind !== logo.kind)) throw new Problem('not-found');
    const content = kind === logo.kind ? logo.content : logo.picture;
    return reply
      .header('content-security-policy', LOGO_POLICY)
      .header('cache-control', LOGO_CACHE)
      .type(contentTypeOf(kind === 'png' ? 'png' : logo.kind))
      .send(Buffer.from(content, 'base64'));
  });
}
