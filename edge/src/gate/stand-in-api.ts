import { contract, type Endpoint, type Session } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { type ProxyOptions, sendProblem, serveApi } from '../http/serve-api';

/** Says to the shell that there is a session to ask for, as the API's own cookie does. */
export const SIGNED_IN = { name: 'signed_in', value: 'rehearsal' };

/** Whoever asks is this customer, without a plan; nobody of the site. */
const VISITOR: Session = {
  isAuth: true,
  id: 0,
  email: 'rehearsal@example.invalid',
  role: 'customer',
  used_trial: false,
  max_list: null,
  max_epg: null,
  max_customer: null,
  max_streams: null,
  max_episodes: null,
  automatic_backups: null,
  expiry: null,
};

const endpoints: Endpoint[] = Object.values(contract).flatMap((area): Endpoint[] =>
  Object.values(area),
);
/** What every visitor may read, like the public settings. */
const OPEN_READS = new Set(
  endpoints.filter(({ reads, access }) => reads && access === 'public').map(({ path }) => path),
);

/**
 * The API as a rehearsal shows it, in the place of `serveApi`: what everybody may read comes from the real one, a session is there for
 * whoever asks, and every other call is refused as while the API is away. So pages behind the login guard load, a page shows how it
 * fails, and nothing that a candidate asks for has an effect.
 */
export async function serveStandInApi(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  app.addHook('onRequest', async ({ url }, reply) => {
    const path = url.split('?', 1)[0]?.slice(`${options.prefix}/`.length) ?? '';
    if (OPEN_READS.has(path)) return;
    if (path !== contract.auth.login.path) return sendProblem(reply, 'unavailable');
    return reply.header('cache-control', 'no-store').send(VISITOR);
  });
  await serveApi(app, options);
}
