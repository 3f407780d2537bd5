import { type Check, everyPage } from './check';

/** The largest lengths of the stored entries and of the cookies, in characters. */
const MAX_LENGTH = { storage: 200_000, cookies: 2_000 };

/** All remotes share the storage of the site, and each request carries its cookies. */
export const storageSize: Check = {
  appliesTo: everyPage,
  async look({ page }) {
    const { storage, cookies } = await page.evaluate(() => {
      const lengthOf = (storage: Storage) => Object.entries(storage).flat().join('').length;
      return {
        storage: lengthOf(localStorage) + lengthOf(sessionStorage),
        cookies: document.cookie.length,
      };
    });
    return [
      ...(storage > MAX_LENGTH.storage
        ? ['it fills the storage that all remotes share: more than 200 kB']
        : []),
      ...(cookies > MAX_LENGTH.cookies
        ? ['its cookies make each request larger by more than 2 kB']
        : []),
    ];
  },
};
