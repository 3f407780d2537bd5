import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/built-release';
import { createLaunchBrowser } from './launch-browser';

const temporary = temporaryFolder();
afterAll(temporary.remove);
const SECRET = 'not-for-the-browser';

/** A browser that writes its user, arguments and environment to a file, and does not start. */
function recordingBrowser(): { program: string; starts: () => string[] } {
  const program = join(temporary.path, 'browser');
  const record = join(temporary.path, 'open', 'record');
  // Another user can reach the program and the record.
  chmodSync(temporary.path, 0o755);
  mkdirSync(join(temporary.path, 'open'));
  chmodSync(join(temporary.path, 'open'), 0o777);
  writeFileSync(record, '');
  chmodSync(record, 0o666);
  writeFileSync(
    program,
    `#!/bin/sh\necho "user $(id -u) $* $(env | tr '\\n' ' ')" >> ${record}\nexit 1\n`,
  );
  chmodSync(program, 0o755);
  return {
    program,
    starts: () => readFileSync(record, 'utf8').split('\n').filter(Boolean),
  };
}

test('a browser gets no secrets, and no root and no sandbox switch at the first attempt', async () => {
  const { program, starts } = recordingBrowser();
  process.env.ADMIN_PASSWORD = SECRET;
  process.env.SMTP_URL = `smtps://user:${SECRET}@mail.test`;
  const warnings: string[] = [];
  await expect(
    createLaunchBrowser(program, 'optional', (warning) => warnings.push(warning))(),
  ).rejects.toThrow();
  delete process.env.ADMIN_PASSWORD;
  delete process.env.SMTP_URL;
  const recorded = starts();
  expect(recorded.length).toBeGreaterThan(1);
  expect(recorded.join('\n')).not.toContain(SECRET);
  expect(recorded[0]).toContain('HOME=');
  expect(recorded[0]).not.toMatch(/^user 0 |--no-sandbox/);
  expect(recorded.at(-1)).toContain('--no-sandbox');
  // The last list of features counts.
  const features = recorded[0]?.split('--disable-features=').at(-1)?.split(' ', 1)[0]?.split(',');
  expect(features).toEqual(expect.arrayContaining(['WebUIOmniboxPopup', 'HttpsUpgrades']));
  // It never started, so there is nothing to warn about.
  expect(warnings).toEqual([]);
});

test('where programs may not be run, the error names the folder and what to do', async () => {
  // What a folder that is mounted with noexec answers, also to root.
  const refused = Object.assign(new Error('permission denied'), { code: 'EACCES' });
  const access = jest.spyOn(promises, 'access').mockRejectedValue(refused);
  await expect(createLaunchBrowser('/bin/false', 'required', () => {})()).rejects.toThrow(
    /^no program can be run in \/.*: EACCES, .*noexec.*TMPDIR/,
  );
  access.mockRestore();
});

test('the first line of the error has what the browser wrote', async () => {
  const program = join(temporary.path, 'without-sandbox');
  writeFileSync(
    program,
    '#!/bin/sh\necho "a warning" >&2\necho "No usable sandbox!" >&2\nexit 1\n',
  );
  chmodSync(program, 0o755);
  await expect(createLaunchBrowser(program, 'required', () => {})()).rejects.toThrow(
    /^[^\n]*: No usable sandbox!\n/,
  );
});
