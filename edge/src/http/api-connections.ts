import { REQUEST_ID_HEADER } from '@site/shared/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher, errors } from 'undici';

/** The connections to the API, for the proxy. */
export type ApiConnections = {
  request: Dispatcher['request'];
  /** Ends the request to the API when the client leaves before its answer. */
  endWithClient(request: Pick<FastifyRequest, 'id'>, reply: Pick<FastifyReply, 'raw'>): void;
};

/** The error of a request to the API that ended because its client left. */
export const CLIENT_LEFT = new errors.RequestAbortedError('The client left.');

type Done = (error: Error | null, answer: Dispatcher.ResponseData<null>) => void;

/**
 * The proxy gives no signal to the requests that it sends. A request finds its signal here by the
 * id that the edge has given it.
 */
export function createApiConnections(options: Agent.Options): ApiConnections {
  const agent = new Agent(options);
  const signals = new Map<unknown, AbortSignal>();

  function request(options: Dispatcher.RequestOptions<null>, done: Done): void {
    const { [REQUEST_ID_HEADER]: id } = options.headers as Record<string, unknown>;
    agent.request({ ...options, signal: signals.get(id) ?? null }, done);
  }

  return {
    request: request as Dispatcher['request'],
    endWithClient({ id }, { raw }) {
      const leaving = new AbortController();
      signals.set(id, leaving.signal);
      raw.once('close', () => {
        signals.delete(id);
        if (!raw.writableFinished) leaving.abort(CLIENT_LEFT);
      });
    },
  };
}
