import { edgeBeforeApi, whenRead } from '../testing/edge-before-api';
import { startSite } from '../testing/running-site';

const edge = edgeBeforeApi();

test('replaces the forwarding headers of a remote client', async () => {
  edge.answer = whenRead((response) => response.end());
  await edge.site.app.inject({
    url: '/api/health',
    remoteAddress: '203.0.113.5',
    headers: {
      host: 'site.test',
      'x-forwarded-for': '10.9.9.9',
      'x-forwarded-proto': 'https',
      'x-real-ip': '10.9.9.9',
      forwarded: 'for=10.9.9.9',
    },
  });
  expect(edge.received[0]?.headers).toMatchObject({
    host: 'site.test',
    'x-forwarded-for': '203.0.113.5',
    'x-forwarded-proto': 'http',
  });
  expect(edge.received[0]?.headers).not.toHaveProperty('x-real-ip');
  expect(edge.received[0]?.headers).not.toHaveProperty('forwarded');
});

test('sends the trace of the edge to the API, never that of a client', async () => {
  edge.answer = whenRead((response) => response.end());
  const url = { url: '/api/health', headers: { traceparent: '00-client', tracestate: 'client=1' } };
  await edge.site.app.inject(url);
  const traced = await startSite({ apiUrls: edge.site.apiUrls }, undefined, {
    tracing: {
      traceRequests: (app) =>
        void app.addHook('onRequest', async (request) => {
          request.traceHeaders = { traceparent: '00-edge' };
        }),
      traceQuery: (_sql, run) => run(),
      stop: async () => {},
    },
  });
  await traced.app.inject(url);
  await traced.close();
  expect(edge.received.map(({ headers }) => [headers.traceparent, headers.tracestate])).toEqual([
    [undefined, undefined],
    ['00-edge', undefined],
  ]);
});

test('names each request to the API, whatever the client sends', async () => {
  edge.answer = whenRead((response) => response.end());
  for (const headers of [{ 'x-request-id': 'chosen-by-client' }, {}])
    await edge.site.app.inject({ url: '/api/health', headers });
  const ids = edge.received.map(({ headers }) => headers['x-request-id']);
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.any(String)]);
  expect(new Set(ids).size).toBe(2);
});

test('passes on the client that trusted proxies report, and ignores one that the client invents', async () => {
  edge.answer = whenRead((response) => response.end());
  const { apiUrls } = edge.site;
  const behindProxies = await startSite({ apiUrls, trustedProxies: '10.0.0.0/8' });
  for (const chain of ['198.51.100.9, 203.0.113.7, 10.0.0.2', '203.0.113.7'])
    await behindProxies.app.inject({
      url: '/api/health',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': chain },
    });
  expect(edge.received.map(({ headers }) => headers['x-forwarded-for'])).toEqual([
    '203.0.113.7',
    '203.0.113.7',
  ]);
  await behindProxies.close();
});

test('keeps the client address that a proxy on this machine reports', async () => {
  edge.answer = whenRead((response) => response.end());
  await edge.site.app.inject({
    url: '/api/health',
    headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
  });
  expect(edge.received[0]?.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
  });
});
