import type { PageScript, ViewPlace } from '@site/shared/page-script';
import type { PageReport } from '@site/shared/release';
import { waitFor } from '@testing-library/dom';
import { collectVitals } from './vitals';

type ReportInp = (metric: {
  value: number;
  delta: number;
  entries: { startTime: number }[];
}) => void;

const mockInp: ReportInp[] = [];
// jsdom measures no interaction.
jest.mock('web-vitals', () => ({
  onCLS: () => {},
  onLCP: () => {},
  onINP: (report: ReportInp) => mockInp.push(report),
}));

const placeOf = (page: string): ViewPlace => ({
  ...{ page, remote: 'shop', first: false },
  releases: { shop: 'v1' },
});

test('an interaction counts for the page on which it began, and a smaller value for none', async () => {
  let place = placeOf('/shop');
  const sent: PageReport[] = [];
  const script = { view: () => place, send: (report: PageReport) => sent.push(report) };
  collectVitals(script as unknown as PageScript);
  await waitFor(() => expect(mockInp).toHaveLength(1));
  const press = new Event('pointerdown');
  document.dispatchEvent(press);
  // The press has begun the next view before it is reported.
  place = placeOf('/order');
  mockInp[0]?.({ value: 640, delta: 640, entries: [{ startTime: press.timeStamp }] });
  mockInp[0]?.({ value: 80, delta: -560, entries: [{ startTime: press.timeStamp }] });
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toEqual([expect.objectContaining({ kind: 'vitals', page: '/shop', inp: 640 })]);
});
