import { contract } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { createToken } from './create-token';
import { listTokens } from './list-tokens';
import { revokeToken } from './revoke-token';

/** The administrator's calls on API tokens. No token may make them. */
export function apiTokenRoutes(app: FastifyInstance): void {
  const { db } = app.context;
  const { connections } = contract;

  route(app, connections.listTokens, async () => ({ tokens: await listTokens(db) }));

  route(
    app,
    connections.createToken,
    async ({ body, session, now, act }) => {
      const token = await act((tx) => createToken(tx, body, session.id, now));
      return { token, tokens: await listTokens(db) };
    },
    { accountLimit: { max: 30, windowMs: HOUR_MS } },
  );

  route(app, connections.revokeToken, async ({ body, now, act }) => {
    await act((tx, entry) => revokeToken(tx, body.id, now, entry));
    return { tokens: await listTokens(db) };
  });
}
