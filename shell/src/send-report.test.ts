import { type ReleaseReport, releaseReport } from '@site/shared/release';

let sent: { url: string; type: string; body: Promise<string> }[];

/** The function in a new page, which has sent nothing yet. */
async function newPage() {
  jest.resetModules();
  return (await import('./send-report')).sendReport;
}

function reportOf(number: number, change: Partial<ReleaseReport> = {}): ReleaseReport {
  return {
    remote: 'shop',
    version: String(number).padStart(16, '0'),
    stage: 'render',
    outcome: 'ok',
    ...change,
  };
}

function stubSendBeacon(sendBeacon: (url: string, data: Blob) => boolean) {
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
}

async function sentReports(): Promise<ReleaseReport[]> {
  return Promise.all(sent.map(async ({ body }) => releaseReport.parse(JSON.parse(await body))));
}

beforeEach(() => {
  sent = [];
  stubSendBeacon((url, data) => {
    sent.push({ url, type: data.type, body: data.text() });
    return true;
  });
});

test('sends a report to the edge as JSON', async () => {
  const sendReport = await newPage();
  sendReport(reportOf(1));
  expect(sent).toMatchObject([{ url: '/releases/report', type: 'application/json' }]);
  expect(await sentReports()).toEqual([reportOf(1)]);
});

test('sends only the first outcome of a release', async () => {
  const sendReport = await newPage();
  sendReport(reportOf(1, { outcome: 'failed', stage: 'load', message: '404' }));
  sendReport(reportOf(1));
  sendReport(reportOf(2));
  sendReport(reportOf(2, { outcome: 'failed' }));
  expect((await sentReports()).map(({ version, outcome }) => [Number(version), outcome])).toEqual([
    [1, 'failed'],
    [2, 'ok'],
  ]);
});

test('cuts a long message and removes email addresses', async () => {
  const sendReport = await newPage();
  sendReport(
    reportOf(1, {
      outcome: 'failed',
      message: `no field of ada@example.test ${'x'.repeat(5_000)}`,
    }),
  );
  const [body] = await sentReports();
  expect(body?.message).toHaveLength(1_000);
  expect(body?.message).toMatch(/^no field of … x/);
});

test('sends at most 12 reports', async () => {
  const sendReport = await newPage();
  for (let number = 0; number < 100; number += 1) sendReport(reportOf(number));
  expect(sent).toHaveLength(12);
});

test('without sendBeacon no error is thrown, and the failures stay in the diagnostics', async () => {
  const sendReport = await newPage();
  stubSendBeacon(() => {
    throw new TypeError('refused');
  });
  expect(() => sendReport(reportOf(1, { outcome: 'failed', message: 'x' }))).not.toThrow();
  stubSendBeacon(undefined as never);
  expect(() => sendReport(reportOf(2))).not.toThrow();
  const { failures } = (globalThis as Record<symbol, unknown>)[Symbol.for('site.diagnostics')] as {
    failures: ReleaseReport[];
  };
  expect(failures).toEqual([reportOf(1, { outcome: 'failed', message: 'x' })]);
});
