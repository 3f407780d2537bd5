import type { LiveState } from '@site/shared/release';
import { createFailureLog } from './failure-log';

const LIVE = 'a'.repeat(16);
const PREVIOUS = 'b'.repeat(16);
const state = {
  releases: { shop: { live: { version: LIVE }, previous: { version: PREVIOUS } } },
} as unknown as LiveState;
const failure = { remote: 'shop', version: LIVE, page: '/shop', stage: 'render' };

test('a release, page and stage is logged once, and only of a release in use', () => {
  const isFirst = createFailureLog();
  expect(isFirst(failure, '192.0.2.1', state)).toBe(true);
  expect(isFirst(failure, '192.0.2.2', state)).toBe(false);
  expect(isFirst({ ...failure, version: PREVIOUS }, '192.0.2.1', state)).toBe(true);
  expect(isFirst({ ...failure, version: 'c'.repeat(16) }, '192.0.2.1', state)).toBe(false);
  expect(isFirst({ ...failure, remote: 'constructor' }, '192.0.2.1', state)).toBe(false);
});

test('one network adds at most 20 lines to a release, and those of others are still logged', () => {
  const isFirst = createFailureLog();
  const logged = Array.from({ length: 100 }, (_, turn) =>
    isFirst({ ...failure, page: `/page-${turn}` }, `2001:db8::${turn}`, state),
  );
  expect(logged.filter(Boolean)).toHaveLength(20);
  expect(isFirst({ ...failure, page: '/page-50' }, '192.0.2.2', state)).toBe(true);
  expect(isFirst({ ...failure, version: PREVIOUS }, '2001:db8::1', state)).toBe(true);
});

test('a release that goes live again is logged again', () => {
  const isFirst = createFailureLog();
  isFirst(failure, '192.0.2.1', state);
  const other = { releases: { shop: { live: { version: PREVIOUS } } } } as unknown as LiveState;
  isFirst({ ...failure, version: PREVIOUS }, '192.0.2.1', other);
  expect(isFirst(failure, '192.0.2.1', state)).toBe(true);
});
