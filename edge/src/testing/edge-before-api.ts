import type { IncomingMessage, RequestListener } from 'node:http';
import { type LocalServer, startServer } from '@site/shared/testing/local-server';
import { startSite, type TestSite } from './running-site';

type ReceivedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };

type EdgeBeforeApi = {
  api: LocalServer;
  site: TestSite;
  /** The address of the edge. */
  url: string;
  /** The calls that have reached the API with their whole bodies. */
  received: ReceivedRequest[];
  /** The answer of the API. A test may replace it. */
  answer: RequestListener;
};

/** An edge before a stand-in of the API, both new for each test. */
export function edgeBeforeApi(): EdgeBeforeApi {
  const edge = {} as EdgeBeforeApi;
  beforeEach(async () => {
    edge.received = [];
    edge.answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
    edge.api = await startServer((request, response) => {
      // The edge asks all the time.
      if (request.url === '/api/ready') return void response.end();
      const { method, url, headers } = request;
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        edge.received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      });
      edge.answer(request, response);
    });
    edge.site = await startSite({ apiUrls: [edge.api.url] });
    edge.url = await edge.site.listen();
  });
  afterEach(async () => {
    await edge.site.close();
    edge.api.close();
  });
  return edge;
}

/** Responds after the whole request has arrived. */
export function whenRead(respond: (response: Parameters<RequestListener>[1]) => void) {
  const answer: RequestListener = (request, response) => request.on('end', () => respond(response));
  return answer;
}
