import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrustProxy } from './trusted-proxies';

/** The header with the id of a request: the edge sends it to the API, the API in its answer. */
export const REQUEST_ID_HEADER = 'x-request-id';

const REQUEST_ID = /^[\w-]{8,64}$/;

const SECRET_FIELDS = [
  'password',
  'newPassword',
  'currentPassword',
  'oldPassword',
  'passwordHash',
  'token',
  'secret',
  'cookie',
  'set-cookie',
  'authorization',
];
/** `code` is secret in a request only: the `code` of an error is its reason. */
const SECRET_PATHS = ['body.code', 'query.code', 'params.code', '*.body.code', '*.params.code'];

/** Options of pino that leave out secret values, in the logged object and two levels below. */
export const redact = {
  paths: [
    ...SECRET_FIELDS.flatMap((name) => ['', '*', '*.*'].map((parent) => `${parent}["${name}"]`)),
    ...SECRET_PATHS,
  ],
  censor: '[secret]',
};

/** An id for a request. All lines of the log about the request have it. */
export function newRequestId(): string {
  return randomUUID();
}

/** The id that a trusted proxy, such as the edge, has given the request; otherwise a new id. */
export function requestIdFrom(isTrustedProxy: TrustProxy): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    const isTrusted =
      typeof given === 'string' &&
      REQUEST_ID.test(given) &&
      isTrustedProxy(socket.remoteAddress ?? '');
    return isTrusted ? given : newRequestId();
  };
}
