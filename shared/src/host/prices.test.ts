import { siteReplies } from '@site/shared/testing';
import { offline, openPage, servePage } from '../testing/host-page';

const PATH = 'shop-configuration';
const MINUTE_MS = 60_000;

const api = servePage();
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const requests = () => api.served.callsTo(PATH).length;
const configuration = (change: object) => ({ ...siteReplies()[PATH], ...change });
const changed = configuration({ version: 1, playlist: [3, 8, 10, 20, 40] });

test('a page that is open when a planned version begins loads it then', async () => {
  api.replies[PATH] = configuration({ changesAt: Date.now() + MINUTE_MS });
  const page = await openPage();
  await page.siteReady();
  expect([page.configured()[1], requests()]).toEqual([[3, 5, 10, 20, 40], 1]);
  await jest.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(requests()).toBe(1);
  api.replies[PATH] = changed;
  await jest.advanceTimersByTimeAsync(1);
  expect([page.configured()[1], requests()]).toEqual([[3, 8, 10, 20, 40], 2]);
  await jest.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(requests()).toBe(2);
});

test('a version that begins in years is planned without a request before', async () => {
  api.replies[PATH] = configuration({ changesAt: Date.now() + 2 ** 33 });
  const page = await openPage();
  await page.siteReady();
  await jest.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(requests()).toBe(1);
});

test('a tab that becomes visible loads prices that are older than a minute', async () => {
  const page = await openPage();
  await page.siteReady();
  api.replies[PATH] = changed;
  await page.syncSession();
  expect(requests()).toBe(1);
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  await page.syncSession();
  await jest.advanceTimersByTimeAsync(0);
  expect(page.configured()[1]).toEqual([3, 8, 10, 20, 40]);
});

test('a refusal of the prices loads them, and says whether they are others', async () => {
  const page = await openPage();
  await page.siteReady();
  expect(await page.refreshPrices()).toBe(false);
  api.replies[PATH] = changed;
  expect(await page.refreshPrices()).toBe(true);
  api.replies[PATH] = offline;
  expect(await page.refreshPrices()).toBe(false);
  expect(page.configured()[1]).toEqual([3, 8, 10, 20, 40]);
});
