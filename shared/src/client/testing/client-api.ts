import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@site/shared/contract';
import { createClient } from '..';
import type { Problem } from '../problem';

type SentRequest = {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  body: string;
};

/** The API of the current test. A test sets `answer`. */
export const api = {
  base: '',
  requests: [] as SentRequest[],
  /** The problems that the client has reported. */
  reported: [] as Problem[],
  answer: (_response: ServerResponse, _request: IncomingMessage): void => undefined,
};
let server: Server;

beforeEach(async () => {
  api.requests = [];
  api.reported = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    api.requests.push({
      method: request.method,
      url: request.url,
      type: request.headers['content-type'],
      body,
    });
    api.answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

export function clientWith(timeoutMs?: number) {
  return createClient(contract, {
    base: api.base,
    onProblem: (problem) => api.reported.push(problem),
    ...(timeoutMs ? { timeoutMs } : {}),
  });
}

export function reply(status: number, body: unknown, type = 'application/json'): void {
  api.answer = (response) => {
    response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

export const noAnswer = {
  status: 0,
  title: 'Unknown error #1',
  body: 'Please try later.',
  code: 'no-answer',
};

export function unexpectedAnswer(status: number) {
  return { status, title: 'Unknown error #2', body: 'Please try later.', code: 'unexpected' };
}
