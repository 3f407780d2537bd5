import { isDeepStrictEqual } from 'node:util';
import { contract } from '@site/shared/contract';
import { until } from '@site/shared/testing/until';
import { createPublicSite } from './public-site';

const MINUTE_MS = 60_000;

let now: number;
let price: number;
let isDown: boolean;
let changesAt: number | undefined;
let settingsChangeAt: number | undefined;

beforeEach(() => {
  now = 0;
  price = 1;
  isDown = false;
  changesAt = undefined;
  settingsChangeAt = undefined;
});

const siteWithPrice = () =>
  createPublicSite(
    async (path) => {
      if (isDown) throw new Error('no answer');
      return path === contract.shop.shopConfiguration.path
        ? { price, ...(changesAt !== undefined && { changesAt }) }
        : { now, ...(settingsChangeAt !== undefined && { changesAt: settingsChangeAt }) };
    },
    () => now,
  );

test('answers are read again while pages are requested', async () => {
  const site = siteWithPrice();
  expect((await site())?.configuration).toEqual({ price: 1 });
  price = 2;
  now += MINUTE_MS;
  expect((await site())?.configuration).toEqual({ price: 1 });
  await until(async () => isDeepStrictEqual((await site())?.configuration, { price: 2 }));
});

test('after a long time without requests no old answer is used', async () => {
  const site = siteWithPrice();
  await site();
  price = 2;
  now += 60 * MINUTE_MS;
  expect((await site())?.configuration).toEqual({ price: 2 });
});

test('while the API does not answer, its last answers stay in use', async () => {
  const site = siteWithPrice();
  await site();
  isDown = true;
  now += 60 * MINUTE_MS;
  expect((await site())?.configuration).toEqual({ price: 1 });
});

test('at a planned change of the prices no old answer is used', async () => {
  const site = siteWithPrice();
  changesAt = 10_000;
  expect(await site()).toMatchObject({ configuration: { price: 1 }, changesAt });
  price = 2;
  now = 9_999;
  expect((await site())?.configuration).toMatchObject({ price: 1 });
  now = 10_000;
  changesAt = undefined;
  const after = await site();
  expect([after?.configuration, after?.changesAt]).toEqual([{ price: 2 }, undefined]);
});

test('the earlier of two planned changes counts', async () => {
  const site = siteWithPrice();
  [changesAt, settingsChangeAt] = [20_000, 10_000];
  expect((await site())?.changesAt).toBe(10_000);
  now = 10_000;
  settingsChangeAt = undefined;
  expect((await site())?.changesAt).toBe(20_000);
});
