import { contract, type Endpoint } from '@site/shared/contract';
import { REQUEST_ID_HEADER } from '@site/shared/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher, errors } from 'undici';

/** The connections to the API, for the proxy. */
type ApiConnections = {
  request: Dispatcher['request'];
  /** Ends the request to the API when the client leaves before its answer. */
  endWithClient(request: Pick<FastifyRequest, 'id'>, reply: Pick<FastifyReply, 'raw'>): void;
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

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

type Done = (error: Error | null, answer: Dispatcher.ResponseData<null>) => void;

/**
 * Keeps the connections to the API. The proxy cannot pass a signal with a request, so a request
 * finds the signal of its client here, by the id that the edge has given it.
 */
export function createApiConnections(options: Agent.Options): ApiConnections {
  const agent = new Agent(options);
  /** The signals of the clients whose leaving ends their request, by the id of the request. */
  const clientSignals = new Map<unknown, AbortSignal>();

  function request(options: Dispatcher.RequestOptions<null>, done: Done): void {
    const { [REQUEST_ID_HEADER]: id } = options.headers as Record<string, unknown>;
    agent.request({ ...options, signal: clientSignals.get(id) ?? null }, done);
  }

  return {
    request: request as Dispatcher['request'],
    endWithClient({ id }, { raw }) {
      const leaving = new AbortController();
      clientSignals.set(id, leaving.signal);
      raw.once('close', () => {
        clientSignals.delete(id);
        if (!raw.writableFinished) leaving.abort(CLIENT_LEFT);
      });
    },
  };
}
