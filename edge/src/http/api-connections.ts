import { contract, type Endpoint } from '@site/shared/contract';
import type { FastifyRequest } from 'fastify';
import { type Dispatcher, errors, Pool } from 'undici';

/** The API answers a call within seconds. A call that takes longer is answered 503. */
const API_TIMEOUT_MS = 60_000;

/** Connections to one server. A call that waits for the payment provider keeps its connection. */
const MAX_API_CONNECTIONS = 1_024;

/** The connections to the processes of the API. */
export type ApiConnections = {
  /** Sends a request to the process at `url`, and its answer to the handler. */
  send(url: string, call: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void;
  close(): Promise<void>;
};

/** The error of a request to the API that ended because its client left. */
export const CLIENT_LEFT = new errors.RequestAbortedError('The client left.');

const PASSWORD_CALLS = new Set(
  Object.values(contract)
    .flatMap((area): Endpoint[] => Object.values(area))
    .filter(({ problems = [] }) => problems.includes('too-many-sign-ins'))
    .map(({ path }) => `/api/${path}`),
);

/**
 * Whether a call ends when its client leaves: one that only reads, and one that may wait for the
 * hash of a password, which the API then does not begin. Any other change continues without its
 * client, because it may already have had an effect.
 */
export function endsWithClient({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return isRead(method) || PASSWORD_CALLS.has(url.split('?')[0] ?? '');
}

/** Whether a call of this method only reads. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function createApiConnections(urls: readonly string[]): ApiConnections {
  const pools = new Map(
    urls.map((url) => [
      url,
      new Pool(new URL(url).origin, {
        connections: MAX_API_CONNECTIONS,
        headersTimeout: API_TIMEOUT_MS,
        bodyTimeout: API_TIMEOUT_MS,
      }),
    ]),
  );
  return {
    send: (url, call, handler) => void pools.get(url)?.dispatch(call, handler),
    close: async () => void (await Promise.all([...pools.values()].map((pool) => pool.destroy()))),
  };
}
