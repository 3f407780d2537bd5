import { basename, dirname } from 'node:path';
import { findBrowser } from './find-browser.mjs';

test('finds the browser of CHROMIUM_PATH, on the PATH, or in the other paths', () => {
  expect(findBrowser({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  expect(findBrowser({ CHROMIUM_PATH: '/nowhere/chromium', PATH: '' })).toBeUndefined();
  expect(findBrowser({ CHROMIUM_PATH: 'off', PATH: process.env.PATH })).toBeUndefined();
  expect(findBrowser({})).toBeUndefined();
  expect(findBrowser({}, { otherPaths: ['/nowhere/chromium', process.execPath] })).toBe(
    process.execPath,
  );
  const first = basename(process.execPath);
  expect(findBrowser({ PATH: dirname(process.execPath) }, { first })).toBe(process.execPath);
});
