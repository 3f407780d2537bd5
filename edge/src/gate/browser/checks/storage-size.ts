import { type Check, everyPage } from './check';

const MAX_STORAGE_LENGTH = 200_000;
const MAX_COOKIE_LENGTH = 2_000;

/** All remotes share the storage of the site, and each request carries its cookies. */
export const storageSize: Check = {
  name: 'storage size',
  appliesTo: everyPage,
  async look({ page }) {
    const { storage, cookies } = await page.evaluate(() => {
      const lengthOf = (one: Storage) =>
        Object.entries(one).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
      const length = lengthOf(localStorage) + lengthOf(sessionStorage);
      return { storage: length, cookies: document.cookie.length };
    });
    return [
      ...(storage > MAX_STORAGE_LENGTH
        ? ['it fills the storage that all remotes share: more than 200 kB']
        : []),
      ...(cookies > MAX_COOKIE_LENGTH
        ? ['its cookies make each request larger by more than 2 kB']
        : []),
    ];
  },
};
