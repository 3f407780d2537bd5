import { type ReleaseReport, releaseReport } from '@site/shared/release';

let sent: { url: string; type: string; body: Promise<string> }[];

/** A page that has just been opened: nothing told yet. */
async function openPage() {
  jest.resetModules();
  return (await import('./report')).report;
}

function outcome(number: number, more: Partial<ReleaseReport> = {}): ReleaseReport {
  return {
    remote: 'shop',
    version: String(number).padStart(16, '0'),
    stage: 'render',
    outcome: 'ok',
    ...more,
  };
}

function listen(sendBeacon: (url: string, data: Blob) => boolean) {
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
}

async function bodies(): Promise<ReleaseReport[]> {
  return Promise.all(sent.map(async ({ body }) => releaseReport.parse(JSON.parse(await body))));
}

beforeEach(() => {
  sent = [];
  listen((url, data) => {
    sent.push({ url, type: data.type, body: data.text() });
    return true;
  });
});

test('an outcome goes to the edge as JSON', async () => {
  const report = await openPage();
  report(outcome(1));
  expect(sent).toMatchObject([{ url: '/releases/report', type: 'application/json' }]);
  expect(await bodies()).toEqual([outcome(1)]);
});

test('a release is told of by its first outcome only', async () => {
  const report = await openPage();
  report(outcome(1, { outcome: 'failed', stage: 'load', message: '404' }));
  report(outcome(1));
  report(outcome(2));
  report(outcome(2, { outcome: 'failed' }));
  expect((await bodies()).map(({ version, outcome: how }) => [Number(version), how])).toEqual([
    [1, 'failed'],
    [2, 'ok'],
  ]);
});

test('a long message is cut, and addresses of people are left out of it', async () => {
  const report = await openPage();
  report(
    outcome(1, { outcome: 'failed', message: `no field of ada@example.test ${'x'.repeat(5_000)}` }),
  );
  const [body] = await bodies();
  expect(body?.message).toHaveLength(1_000);
  expect(body?.message).toMatch(/^no field of … x/);
});

test('a page sends a few, whatever goes on in it', async () => {
  const report = await openPage();
  for (let number = 0; number < 100; number += 1) report(outcome(number));
  expect(sent).toHaveLength(12);
});

test('a browser that cannot send, or will not, breaks nothing, and the failures stay to be looked at', async () => {
  const report = await openPage();
  listen(() => {
    throw new TypeError('refused');
  });
  expect(() => report(outcome(1, { outcome: 'failed', message: 'x' }))).not.toThrow();
  listen(undefined as never);
  expect(() => report(outcome(2))).not.toThrow();
  const { failures } = (globalThis as Record<symbol, unknown>)[Symbol.for('site.diagnostics')] as {
    failures: ReleaseReport[];
  };
  expect(failures).toEqual([outcome(1, { outcome: 'failed', message: 'x' })]);
});
