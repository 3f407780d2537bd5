import type { ApiToken } from '@site/shared/contract';
import { desc, eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { apiTokens } from './tables';

const MAX_LISTED_TOKENS = 100;

/** The newest tokens, also those that have ended. */
export async function listTokens(db: Queryable): Promise<ApiToken[]> {
  const { id, name, start, rights, createdAt, expiresAt, lastUsedAt, revokedAt } = apiTokens;
  return db
    .select({
      ...{ id, name, start, rights, createdAt, expiresAt, lastUsedAt, revokedAt },
      maker: users.email,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.makerId))
    .orderBy(desc(id))
    .limit(MAX_LISTED_TOKENS);
}
