import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract, problemBody, session } from '@site/shared/contract';
import { startSite, type TestSite } from '../testing/running-site';
import { serveStandInApi } from './stand-in-api';

let api: Server;
let requests: string[];
let site: TestSite;

beforeEach(async () => {
  requests = [];
  api = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"from":"the API"}');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  site = await startSite({ apiUrl }, undefined, { api: serveStandInApi });
});
afterEach(async () => {
  await site.close();
  await new Promise((resolve) => api.close(resolve));
});

const call = (path: string) =>
  site.app.inject({ method: 'POST', url: `/api/${path}`, payload: {} });

test('public reads come from the real API', async () => {
  for (const { path } of [contract.site.settings, contract.shop.shopConfiguration]) {
    expect([path, (await call(path)).json()]).toEqual([path, { from: 'the API' }]);
  }
  expect(requests).toEqual(['POST /api/site/settings', 'POST /api/shop-configuration']);
});

test('every sign-in call returns a session', async () => {
  expect(session.safeParse((await call(contract.auth.login.path)).json()).success).toBe(true);
  expect(requests).toEqual([]);
});

test('refuses every other call as the API would, and does not pass it on', async () => {
  const { auth, shop, ticket } = contract;
  const paths = [
    auth.register,
    auth.activate,
    shop.getOrders,
    shop.createOrder,
    ticket.createTicket,
  ].map(({ path }) => path);
  for (const path of [...paths, '', 'no/such/call', 'site/settings/%2e%2e/%2e%2e/auth/activate']) {
    const answer = await call(path);
    expect([path, answer.statusCode, problemBody.safeParse(answer.json()).success]).toEqual([
      path,
      503,
      true,
    ]);
  }
  expect(requests).toEqual([]);
});
