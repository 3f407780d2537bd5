import { pageReport } from './';

describe('page report', () => {
  const view = {
    kind: 'view',
    page: '/order/:orderNumber',
    remote: 'shop',
    first: true,
    releases: { shell: '0123456789abcdef', shop: 'fedcba9876543210' },
    outcome: 'shown',
  };

  test('accepts a view, vitals and a counter', () => {
    const { first, outcome, kind, ...place } = view;
    for (const report of [
      view,
      { ...view, page: '*', outcome: 'failed', late: true, stage: 'blank', message: 'empty' },
      { ...place, kind: 'vitals', lcp: 812.5, cls: 0 },
      { kind: 'counter', remote: 'shop', version: 'fedcba9876543210', name: 'order-placed' },
    ])
      expect(pageReport.safeParse(report)).toEqual({ success: true, data: report });
  });

  test('refuses other outcomes, a page without a slash, long messages and free names', () => {
    for (const report of [
      { ...view, outcome: 'ok' },
      { ...view, page: 'order' },
      { ...view, message: 'x'.repeat(1_001) },
      { ...view, releases: { shop: 'latest' } },
      { kind: 'counter', remote: 'shop', version: 'fedcba9876543210', name: 'Order placed' },
    ])
      expect(pageReport.safeParse(report).success).toBe(false);
  });
});
