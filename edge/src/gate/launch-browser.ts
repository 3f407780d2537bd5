import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

/** The id of the user and group without files and rights on Linux. */
const UNPRIVILEGED_ID = 65_534;

const FLAGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The variables that a browser needs. They hold no secret of the edge. */
const VARIABLES = /^(PATH|LANG|LC_\w+|TZ|TMPDIR|FONTCONFIG_\w+|LD_LIBRARY_PATH|XDG_RUNTIME_DIR)$/;

type Attempt = { asUnprivileged: boolean; sandbox: boolean };

export type LaunchBrowser = () => Promise<Browser>;

/**
 * Starts a Chromium for code that is not released yet: in its sandbox, with an environment without
 * secrets, and as the unprivileged user if this process is root, because Chromium has no sandbox
 * for root. Where that is not possible, the weaker forms are tried, and `warn` is called
 * once.
 */
export function createLaunchBrowser(
  executablePath: string,
  warn: (message: string) => void,
): LaunchBrowser {
  const isRoot = process.getuid?.() === 0;
  let attempts: Attempt[] = [
    ...(isRoot
      ? [{ asUnprivileged: true, sandbox: true }]
      : [{ asUnprivileged: false, sandbox: true }]),
    ...(isRoot ? [{ asUnprivileged: true, sandbox: false }] : []),
    { asUnprivileged: false, sandbox: false },
  ];

  return async () => {
    let failure: unknown;
    for (const attempt of attempts) {
      try {
        const browser = await launch(executablePath, attempt);
        const isFirst = attempts[0] === attempt;
        // Later starts begin with the form that worked.
        attempts = attempts.slice(attempts.indexOf(attempt));
        if (!isFirst && !attempt.sandbox)
          warn(
            `The browser of the smoke load runs without its sandbox${isRoot && !attempt.asUnprivileged ? ', as root' : ''}. Allow user namespaces, or run the edge as another user than root.`,
          );
        return browser;
      } catch (error) {
        failure ??= error;
      }
    }
    throw failure;
  };
}

async function launch(
  executablePath: string,
  { asUnprivileged, sandbox }: Attempt,
): Promise<Browser> {
  const { chromium } = await import('@playwright/test');
  const home = await mkdtemp(join(tmpdir(), 'smoke-load-'));
  const removeHome = () => rm(home, { recursive: true, force: true });
  try {
    if (asUnprivileged) await chown(home, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
    const browser = await chromium.launch({
      executablePath: asUnprivileged
        ? await unprivilegedProgram(home, executablePath)
        : executablePath,
      chromiumSandbox: sandbox,
      args: FLAGS,
      env: { ...browserEnvironment(process.env), HOME: home },
    });
    browser.once('disconnected', () => void removeHome().catch(() => {}));
    return browser;
  } catch (error) {
    await removeHome();
    throw error;
  }
}

/** The environment of the browser. */
export function browserEnvironment(
  env: Record<string, string | undefined>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && VARIABLES.test(name) ? [[name, value]] : [],
    ),
  );
}

/**
 * A program that gives up root and becomes the browser. The last `--user-data-dir` counts: the one
 * that Playwright makes belongs to root.
 */
async function unprivilegedProgram(home: string, executablePath: string): Promise<string> {
  const program = join(home, 'browser');
  const ids = `--reuid=${UNPRIVILEGED_ID} --regid=${UNPRIVILEGED_ID} --clear-groups`;
  const script = `#!/bin/sh\nexec setpriv ${ids} -- ${quoted(executablePath)} "$@" --user-data-dir=${quoted(join(home, 'profile'))}\n`;
  await writeFile(program, script, { mode: 0o755 });
  return program;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
