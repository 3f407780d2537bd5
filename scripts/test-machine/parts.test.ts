import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installationAdvice, missingParts } from './parts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'programs-'));
const { PATH } = process.env;
afterEach(() => {
  process.env.PATH = PATH;
});
afterAll(() => rmSync(folder, { recursive: true }));

function install(name: string): void {
  writeFileSync(join(folder, name), '');
  chmodSync(join(folder, name), 0o755);
}

test('a part is missing until its program is on the PATH', () => {
  process.env.PATH = folder;
  expect(missingParts(['valkey', 'git'])).toEqual(['valkey', 'git']);
  install('valkey-server');
  expect(missingParts(['valkey', 'git'])).toEqual(['git']);
  install('git');
  expect(missingParts(['valkey', 'git'])).toEqual([]);
});

test('names one command for all missing parts', () => {
  process.env.PATH = folder;
  expect(installationAdvice(['postgres', 'valkey'])).toBe(
    'Install PostgreSQL, Valkey with the packages of your system.',
  );
  expect(installationAdvice(['chromium'])).toBe('Install: npx playwright install chromium');
  install('brew');
  expect(installationAdvice(['postgres', 'valkey'])).toBe(
    'Install: brew install postgresql@18 valkey',
  );
  install('apt-get');
  expect(installationAdvice(['chromium', 'valkey'])).toMatch(
    /^Install: (sudo )?apt-get install chromium redis-server$/,
  );
});
