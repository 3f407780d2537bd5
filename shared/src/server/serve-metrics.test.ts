import { metricsSettings, serveMetrics } from './serve-metrics';

const LOCAL = { port: 0, host: '127.0.0.1', token: null };

afterEach(() => jest.restoreAllMocks());

test('a hundred scrapes at once read the metrics once', async () => {
  // On a busy machine they take longer than a text is kept.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  let reads = 0;
  const { url, close } = await serveMetrics(LOCAL, {
    contentType: 'text/plain; version=0.0.4',
    metrics: async () => {
      reads += 1;
      return 'up 1\n';
    },
  });
  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => (await fetch(url)).text()),
  );
  expect(new Set(answers)).toEqual(new Set(['up 1\n']));
  expect(reads).toBe(1);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404);
  close();
});

test('a token is required when it is set', async () => {
  const { url, close } = await serveMetrics(
    { ...LOCAL, token: 'long-enough-token' },
    { contentType: 'text/plain', metrics: async () => 'up 1\n' },
  );
  const status = async (authorization?: string) =>
    (await fetch(url, { headers: authorization ? { authorization } : {} })).status;
  expect(await status()).toBe(401);
  expect(await status('Bearer other')).toBe(401);
  expect(await status('Bearer long-enough-token')).toBe(200);
  close();
});

test('a failed read answers 500, and the next scrape reads again', async () => {
  const texts = [Promise.reject(new Error('away')), Promise.resolve('up 1\n')];
  const { url, close } = await serveMetrics(LOCAL, {
    contentType: 'text/plain',
    metrics: async () => texts.shift() ?? '',
  });
  expect((await fetch(url)).status).toBe(500);
  expect(await (await fetch(url)).text()).toBe('up 1\n');
  close();
});

test('other machines read metrics only with a token', () => {
  expect(metricsSettings('METRICS_PORT', { host: '0.0.0.0' })).toBeNull();
  expect(() => metricsSettings('METRICS_PORT', { port: 9100, host: '0.0.0.0' })).toThrow(
    'METRICS_TOKEN is missing',
  );
  expect(metricsSettings('METRICS_PORT', { port: 9100, host: '127.0.0.1' })?.token).toBeNull();
  expect(
    metricsSettings('METRICS_PORT', { port: 9100, host: '::', token: 'long-enough-token' })?.token,
  ).toBe('long-enough-token');
});
