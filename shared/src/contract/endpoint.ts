import type * as z from '@site/shared/schema';
import type { Access, TokenRight } from '../rules';
import type { ProblemCode } from './problems';

export type { Access };

/**
 * One call of section 7: its request, its answer, who may call it, and the problems it can answer.
 */
export type Endpoint<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Path extends string = string,
  Who extends Access = Access,
> = {
  /** Below /api/, without a leading slash. The last part is the call's name: 'shop/quote'. */
  path: Path;
  access: Who;
  body: Body;
  response: Response;
  /**
   * The problems of this call alone. Every call can also answer: malformed, not signed in, sign in
   * again, factor needed, too many, unexpected, unavailable, read-only, busy. Default: none.
   */
  problems?: readonly ProblemCode[];
  /**
   * The call only reads: it may also be sent as GET, with the fields in the query (decision 104).
   * Not for a call with a secret: a query is logged and stored in the history (decision 40).
   */
  reads?: boolean;
  /**
   * A page may make this call when it is opened, although the call does not only read: it checks or
   * uses a code of the address, asks for a challenge, or marks what is shown as read. The gate
   * refuses a page that makes any other such call when it is opened.
   */
  isMadeOnOpening?: boolean;
  /**
   * Needs a fresh sign-in (`RECENT_SIGN_IN_MS`); an older one is refused with 'sign-in-again'. For
   * the acts of staff that move money, give rights or concern the data of a person, and for changes
   * of second factors.
   */
  needsFreshSignIn?: boolean;
  /**
   * An API token with this right may make the call, with what the account that made the token may
   * do. A call without it is refused to all tokens.
   */
  tokenRight?: TokenRight;
  /** Staff who lack a second factor may make this call. Other calls answer 'factor-needed'. */
  allowedWithoutFactor?: boolean;
};

/**
 * The largest body of a call: room for a message of `MAX_MESSAGE_LENGTH`, whose characters can take
 * three bytes each, and for the escapes of JSON.
 */
export const MAX_BODY_BYTES = 512 * 1024;

/** The path of the webhook for inbound mails. */
export const INBOUND_MAIL_PATH = '/api/ticket/inbound-mail';

/** The edge reports changes of releases to this path, for the audit log. */
export const RELEASE_CHANGES_PATH = '/api/audit/release-changes';

/** The most changes of releases in one report. */
export const MAX_REPORTED_CHANGES = 100;

/** The largest inbound mail: it contains its attachments, which are not kept. */
export const MAX_INBOUND_MAIL_BYTES = 10 * 1024 * 1024;

/** The largest body of a request to an address, with or without a query. */
export function maxBodyBytes(url: string): number {
  return url.split('?')[0] === INBOUND_MAIL_PATH ? MAX_INBOUND_MAIL_BYTES : MAX_BODY_BYTES;
}

/** What a caller sends, before defaults and trimming. */
export type BodyOf<E extends Endpoint> = z.input<E['body']>;

/** What the handler gets, after defaults and trimming. */
export type ParsedBodyOf<E extends Endpoint> = z.output<E['body']>;

/** What the call answers on success. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** Declares a call and keeps its literal types. */
export function endpoint<
  Body extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  const Path extends string,
  const Who extends Access,
>(declaration: Endpoint<Body, Response, Path, Who>): Endpoint<Body, Response, Path, Who> {
  return declaration;
}
