import { contract, type Endpoint, type Session } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { type ProxyOptions, sendProblem, serveApi } from '../http/serve-api';

/** The session tag: with this cookie the shell requests the session. */
export const SIGNED_IN_COOKIE = { name: 'signed_in', value: 'rehearsal' };

/** The session of every request: a customer without a plan, who is not an account of the site. */
const CUSTOMER: Session = {
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
const PUBLIC_READS = new Set(
  endpoints.filter(({ reads, access }) => reads && access === 'public').map(({ path }) => path),
);

/**
 * The API of a rehearsal, in place of `serveApi`. Public reads come from the real API, sign-in
 * always returns a session, and every other call is refused as unavailable. So pages behind the
 * login guard load, and a candidate's calls have no effect.
 */
export async function serveStandInApi(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  app.addHook('onRequest', async ({ url }, reply) => {
    const path = url.split('?', 1)[0]?.slice(`${options.prefix}/`.length) ?? '';
    if (PUBLIC_READS.has(path)) return;
    if (path !== contract.auth.login.path) return sendProblem(reply, 'unavailable');
    return reply.header('cache-control', 'no-store').send(CUSTOMER);
  });
  await serveApi(app, options);
}
