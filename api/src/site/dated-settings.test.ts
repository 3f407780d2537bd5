import { contract } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { DEFAULT_SUPPORT_HOURS } from '@site/shared/service';
import { adminOn, testSite } from '../testing/test-site';

const site = testSite();
const admin = adminOn(site);

const name = 'support-hours';
const closed = { day: '2024-12-25', name: 'Christmas Day' };
const holidays = { ...DEFAULT_SUPPORT_HOURS, timeZone: 'Europe/Rome', closedDays: [closed] };

function save(value: unknown, changes = 0, validFrom?: number) {
  const body = { name, value, changes, ...(validFrom !== undefined && { validFrom }) } as const;
  return site.call(contract.business.saveVersion, body, admin);
}

const shown = async () => (await site.call(contract.site.settings, {})).body;

test('planned support hours are in the settings from their moment on, which these name', async () => {
  const validFrom = site.clock.now + DAY_MS;
  expect((await save(holidays, 0, validFrom)).status).toBe(200);
  expect(await shown()).toMatchObject({
    supportHours: DEFAULT_SUPPORT_HOURS,
    changesAt: validFrom,
  });
  site.clock.now = validFrom;
  const { supportHours, changesAt } = await shown();
  expect([supportHours, changesAt]).toEqual([holidays, undefined]);
});

test.each([
  ['a zone that does not exist', { timeZone: 'Mars/Base' }, 422, 'This time zone does not exist.'],
  ['no open day', { week: Array(7).fill(null) }, 422, 'Support needs at least one open day.'],
  [
    'a holiday twice',
    { closedDays: [closed, closed] },
    422,
    '25 December 2024 is in the list twice.',
  ],
  ['an hour that no clock has', { week: Array(7).fill({ from: '09:00', to: '25:00' }) }, 400, null],
  ['a day that no calendar has', { closedDays: [{ ...closed, day: '2024-02-30' }] }, 400, null],
  ['six days', { week: Array(6).fill(null) }, 400, null],
])('%s is refused with the reason', async (_case, change, status, reason) => {
  const { status: answered, problem } = await save({ ...DEFAULT_SUPPORT_HOURS, ...change });
  expect(answered).toBe(status);
  if (reason !== null) expect(problem.body).toBe(reason);
  const { parts } = (await site.call(contract.business.listVersions, { name }, admin)).body;
  expect(parts.map(({ changes }) => changes)).toEqual([0]);
});
