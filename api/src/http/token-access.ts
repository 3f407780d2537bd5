import type { Endpoint } from '@site/shared/contract';
import { canGiveRight, hasAccess, MINUTE_MS, roleOf } from '@site/shared/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TokenSession } from './http-context';
import { limiter } from './limiter';
import { Problem } from './problem';
import { bearerToken } from './secrets';

/** The API token of a request; null without one. It may have ended. */
export function apiTokenOf({ headers }: FastifyRequest): string | null {
  return bearerToken(headers.authorization) || null;
}

/**
 * Returns the check of calls by API token. A token may do what its right and the present role of
 * its maker both allow. Throws 'token-invalid' for an unknown or ended token, 'token-refused' for a
 * call that it may not make, and 'too-many' after 600 calls in a minute.
 */
export function tokenAccess(app: FastifyInstance, endpoint: Endpoint) {
  const { http } = app;
  const calls = limiter(app, 'api-token', { max: 600, windowMs: MINUTE_MS });

  return async (
    token: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<TokenSession> => {
    const found = await http.findTokenSession(token);
    if (!found) {
      reply.header('www-authenticate', 'Bearer');
      throw new Problem('token-invalid');
    }
    await calls.take(String(found.apiToken.id), request, reply);
    if (!mayCall(endpoint, found)) throw new Problem('token-refused');
    if (found.session.needs_factor) throw new Problem('factor-needed');
    await http.recordTokenUse(found);
    return found;
  };
}

function mayCall(
  { access, tokenRight, needsFreshSignIn }: Endpoint,
  { session, apiToken }: TokenSession,
): boolean {
  const role = roleOf(session);
  return (
    tokenRight !== undefined &&
    !needsFreshSignIn &&
    apiToken.rights.includes(tokenRight) &&
    canGiveRight(role, tokenRight) &&
    hasAccess(role, access)
  );
}
