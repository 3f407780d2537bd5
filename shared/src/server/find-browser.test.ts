import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';

test('finds the browser of CHROMIUM_PATH, on the PATH, or in the other paths', () => {
  expect(findBrowser({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  expect(findBrowser({ CHROMIUM_PATH: '/nowhere/chromium', PATH: '' })).toBeUndefined();
  expect(findBrowser({ CHROMIUM_PATH: 'off', PATH: process.env.PATH })).toBeUndefined();
  expect(findBrowser({})).toBeUndefined();
  expect(findBrowser({}, { otherPaths: ['/nowhere/chromium', process.execPath] })).toBe(
    process.execPath,
  );
});

test('prefers the headless shell', () => {
  const folder = mkdtempSync(join(tmpdir(), 'browsers-'));
  const install = (name: string) => {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o755);
    return join(folder, name);
  };
  try {
    const whole = install('chromium');
    expect(findBrowser({ PATH: folder })).toBe(whole);
    const headlessShell = install('chromium-headless-shell');
    expect(findBrowser({ PATH: folder })).toBe(headlessShell);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
