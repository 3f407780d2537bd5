import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrustProxy } from './trusted-proxies';

/** The header with which the edge names a request to the API, and the API in its answer. */
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
/** A field `code` of a request is a secret; that of an error is its reason. */
const SECRET_PATHS = ['body.code', 'query.code', 'params.code', '*.body.code', '*.params.code'];

/** Options of pino: values of secret fields are left out, at the top level and in two more. */
export const redact = {
  paths: [
    ...SECRET_FIELDS.flatMap((name) => ['', '*', '*.*'].map((parent) => `${parent}["${name}"]`)),
    ...SECRET_PATHS,
  ],
  censor: '[secret]',
};

/** A new name for a request, under which all lines of the log about it are found. */
export function newRequestId(): string {
  return randomUUID();
}

/** The name that a trusted proxy, such as the edge, has given a request; else a new one. */
export function requestIdFrom(isTrustedProxy: TrustProxy): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    const isAccepted =
      typeof given === 'string' &&
      REQUEST_ID.test(given) &&
      isTrustedProxy(socket.remoteAddress ?? '');
    return isAccepted ? given : newRequestId();
  };
}
