import type { Session } from '@site/shared/contract';
import type { TokenRight } from '@site/shared/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import type { Transaction } from '../db/database';

/** The API token of a call. */
export type UsedToken = { id: number; name: string; rights: readonly TokenRight[] };

/** The device session of a request, or what stands for it in a call by an API token. */
export type ActiveSession = {
  /** The session fields of the account (section 3). */
  session: Session;
  /** The key of the row in `sessions`: a hash of the token. */
  id: string;
  token: string;
  remember: boolean;
  createdAt: number;
  /** When its owner last proved it: by the sign-in, or since then by `confirmSignIn`. */
  confirmedAt: number;
  lastSeenAt: number;
  expiresAt: number;
  /** Null for a call of a browser. */
  apiToken: UsedToken | null;
};

/** A call by an API token. It is never a fresh sign-in, and sets no cookies. */
export type TokenSession = ActiveSession & { apiToken: UsedToken };

/** What the work of an act can decide about its entry in the audit log. */
export type ActEntry = {
  /** No entry: the work has changed nothing, as the call is a repeated one. */
  skipEntry: () => void;
  /** These fields replace those of the body, which may name more than the work has changed. */
  setEntryFields: (fields: Readonly<Record<string, unknown>>) => void;
};

export type ActWork<Result> = (tx: Transaction, entry: ActEntry) => Promise<Result>;

/**
 * What routes and rate limits need. app.ts provides it as `app.http`, so that this folder imports
 * no module that has routes.
 */
export type HttpContext = {
  config: Config;
  /** The clock, in ms since 1970. */
  now: () => number;
  /** The id of the session whose token the request has; null without a token. It may have ended. */
  sessionIdOf: (request: FastifyRequest) => string | null;
  findActiveSession: (request: FastifyRequest) => Promise<ActiveSession | null>;
  /** Null for a token that is unknown, has ended, or whose maker may not sign in. */
  findTokenSession: (token: string) => Promise<TokenSession | null>;
  /** Stores that a token is in use. */
  recordTokenUse: (tokenSession: TokenSession) => Promise<void>;
  /** Restarts the idle time of a session. */
  recordSessionUse: (activeSession: ActiveSession, request: FastifyRequest) => Promise<void>;
  /** Runs the act of a call in a transaction, with its entry in the audit log if it has one. */
  runAct: <Result>(
    call: { activeSession: ActiveSession | null; path: string; body: unknown; now: number },
    request: FastifyRequest,
    work: ActWork<Result>,
  ) => Promise<Result>;
  /** Sets the cookies again if the session's end has moved by a day (decision 99). */
  renewCookies: (activeSession: ActiveSession, reply: FastifyReply) => void;
};

declare module 'fastify' {
  interface FastifyInstance {
    http: HttpContext;
  }
}
