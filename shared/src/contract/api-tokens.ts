import * as z from '@site/shared/schema';
import { TOKEN_RIGHTS } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';

const rights = z.array(z.enum(TOKEN_RIGHTS));

/** An API token, without its secret. */
const apiToken = z.object({
  id: z.number(),
  name: z.string(),
  /** How the token begins. */
  start: z.string(),
  rights,
  /** The email of the account that made it. */
  maker: z.string(),
  createdAt: fields.timestamp,
  expiresAt: fields.timestamp,
  /** The last call, at most a minute old; null before the first one. */
  lastUsedAt: z.nullable(fields.timestamp),
  revokedAt: z.nullable(fields.timestamp),
});
export type ApiToken = z.infer<typeof apiToken>;

/** The newest first, at most 100. */
const tokens = z.array(apiToken);

/** The tokens with which other systems make calls. A change answers the new list. */
export const apiTokenCalls = {
  listTokens: endpoint({
    path: 'connections/list-tokens',
    access: 'admin',
    body: z.object({}),
    response: z.object({ tokens }),
    reads: true,
  }),

  /** Makes a token that is valid until `expiresAt`. Only this answer has it. */
  createToken: endpoint({
    path: 'connections/create-token',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({
      name: fields.connectionName,
      rights: rights.check(z.minLength(1), z.maxLength(TOKEN_RIGHTS.length)),
      expiresAt: fields.requestTime,
    }),
    response: z.object({ token: z.string(), tokens }),
    problems: ['token-end', 'too-many-connections'],
  }),

  /** Ends a token at once. Succeeds for one that has ended, too. */
  revokeToken: endpoint({
    path: 'connections/revoke-token',
    access: 'admin',
    body: z.object({ id: fields.connectionId }),
    response: z.object({ tokens }),
    problems: ['not-found'],
  }),
};
