import { type AnnouncementsValue, contract } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { adminOn, testSite } from '../testing/test-site';

const site = testSite();
const admin = adminOn(site);

const name = 'announcements';

const announcement = (change: Partial<AnnouncementsValue[string]> = {}) => ({
  ...({ kind: 'info', audience: 'everyone', texts: { en: 'Offline tonight' } } as const),
  ...{ from: site.clock.now, until: site.clock.now + 2 * DAY_MS },
  ...change,
});

const save = (value: unknown, changes = 0) =>
  site.call(contract.business.saveVersion, { name, value, changes }, admin);

const shown = async () => {
  const { announcements, changesAt } = (await site.call(contract.site.settings, {})).body;
  return [announcements.map(({ id }) => id), changesAt];
};

test('the settings have those of now, and the moment at which the next one begins or ends', async () => {
  const start = site.clock.now;
  const later = announcement({ from: start + DAY_MS, until: start + 3 * DAY_MS, kind: 'warning' });
  expect((await save({ a1: announcement(), b2: later })).status).toBe(200);
  expect(await shown()).toEqual([['a1'], start + DAY_MS]);
  site.clock.now = start + DAY_MS;
  expect(await shown()).toEqual([['b2', 'a1'], start + 2 * DAY_MS]);
  site.clock.now = start + 2 * DAY_MS;
  expect(await shown()).toEqual([['b2'], start + 3 * DAY_MS]);
  site.clock.now = start + 3 * DAY_MS;
  expect(await shown()).toEqual([[], undefined]);
});

test.each([
  ['an end before its beginning', { until: 1 }, 422, 'An announcement ends before it begins.'],
  ['a link of another kind', { link: 'javascript:alert(1)' }, 422, /A link is a path/],
  ['an empty text', { texts: { en: '\u200b' } }, 400, null],
  ['a text of several lines', { texts: { en: 'a\nb' } }, 400, null],
  ['a text that is too long', { texts: { en: 'x'.repeat(161) } }, 400, null],
  ['no English text', { texts: { de: 'Heute' } }, 400, null],
  ['another kind', { texts: { en: 'a' }, kind: 'party' }, 400, null],
])('%s is refused', async (_case, change, status, reason) => {
  const { status: answered, problem } = await save({ a1: { ...announcement(), ...change } });
  expect(answered).toBe(status);
  if (reason !== null) expect(problem.body).toMatch(reason);
  const { parts } = (await site.call(contract.business.listVersions, { name }, admin)).body;
  expect(parts.map(({ changes }) => changes)).toEqual([0]);
});

test('a fourth one at the same time is refused', async () => {
  const four = Object.fromEntries(['a', 'b', 'c', 'd'].map((id) => [id, announcement()]));
  const { problem } = await save(four);
  expect([problem.code, problem.body]).toEqual([
    'version-refused',
    expect.stringContaining('more than 3 announcements at once'),
  ]);
});
