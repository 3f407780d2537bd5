import type { LiveState, PageReport } from '@site/shared/release';
import type { ReleaseSet } from '../releases/release-set';
import { createReportValues, isOfVisit, REPORT_VALUE_SECONDS, visitOf } from './report-values';

const NOW = Date.UTC(2026, 0, 5);
const [LIVE, CANARY] = ['a', 'b'].map((digit) => digit.repeat(16)) as [string, string];
const state = {
  releases: {
    shop: { live: { version: LIVE }, canary: { release: { version: CANARY }, percent: 10 } },
    support: { live: { version: LIVE } },
  },
} as unknown as LiveState;
const setWith = (version: string) =>
  ({ releases: { shop: { live: { version } } } }) as unknown as ReleaseSet;
const values = createReportValues('a secret');
const canaries = [`shop@${CANARY}`];

test('a value is valid at each edge with the secret, in the same network, for a day', () => {
  const value = values.make({ canaries }, '2001:db8:1:2::7', NOW);
  const other = createReportValues('a secret');
  const last = NOW + REPORT_VALUE_SECONDS * 1_000 - 1;
  expect(other.read(value, '2001:db8:1:ffff::1', last)).toEqual({ canaries });
  expect(other.read(value, '2001:db8:1:ffff::1', last + 1)).toBeUndefined();
  expect(other.read(value, '2001:db8:2::7', NOW)).toBeUndefined();
  expect(createReportValues('another').read(value, '2001:db8:1:2::7', NOW)).toBeUndefined();
});

test('a value that was changed or invented is not valid', () => {
  const value = values.make({ canaries: [] }, '192.0.2.1', NOW);
  const seconds = NOW / 1_000;
  for (const changed of [
    undefined,
    '',
    '.',
    value.slice(1),
    value.replace(`${seconds}`, `${seconds}.shop@${CANARY}`),
    value.replace(`${seconds}`, `${seconds + 1}`),
    `${seconds}.${'A'.repeat(43)}`,
    `${seconds}.${'é'.repeat(43)}`,
  ])
    expect(values.read(changed, '192.0.2.1', NOW)).toBeUndefined();
  expect(values.read(value, '192.0.2.1', NOW)).toEqual({ canaries: [] });
});

test('the canaries are those of the set: a visitor may skip one', () => {
  expect(visitOf(setWith(CANARY), state)).toEqual({ canaries });
  expect(visitOf(setWith(LIVE), state)).toEqual({ canaries: [] });
});

test('only visitors of a canary report it, also as the cause of a fault elsewhere', () => {
  const view = (more: object) =>
    ({ kind: 'view', releases: { support: LIVE }, ...more }) as unknown as PageReport;
  const reports = [
    view({ releases: { shop: CANARY } }),
    view({ blame: 'shop', blameVersion: CANARY }),
    { kind: 'counter', remote: 'shop', version: CANARY, name: 'order-placed' } as const,
  ];
  for (const report of reports) {
    expect(isOfVisit(report, { canaries }, state)).toBe(true);
    expect(isOfVisit(report, { canaries: [`shop@${LIVE}`] }, state)).toBe(false);
  }
  // A page of a canary may have fallen back to the live release.
  expect(isOfVisit(view({ releases: { shop: LIVE } }), { canaries }, state)).toBe(true);
});
