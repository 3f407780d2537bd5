import { constants } from 'node:fs';
import { access, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Browser } from '@playwright/test';

/** The id of the user and group without files and rights on Linux. */
const UNPRIVILEGED_ID = 65_534;

/**
 * The memory that one process of the browser may write to, in kB. A page that needs more crashes,
 * and the rest of the machine is not affected.
 */
const PROCESS_MEMORY_KB = 2_000_000;

const MAX_CAUSE_LENGTH = 300;

const FLAGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A candidate reaches nothing but the rehearsal.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/**
 * Playwright switches off the limit that Chromium has for changes of a page's address: 200 in ten
 * seconds. A page that changes it all the time would keep the address bar of a whole Chromium busy,
 * and no further page would open.
 */
const REMOVED_FLAGS = ['--disable-ipc-flooding-protection'];

/**
 * The features of Chromium that show pages inside the address bar. Each window starts them, also
 * without a screen, and they take a second of processor time.
 */
const UNUSED_FEATURES = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup';

/**
 * Lines of the start script. They add UNUSED_FEATURES to the features that Playwright disables, in
 * one more option: Chromium uses only the last list of features.
 */
const DISABLE_FEATURES = `disabled=${UNUSED_FEATURES}
for option; do
  case "$option" in --disable-features=*) disabled="$disabled,\${option#*=}" ;; esac
done
set -- "$@" "--disable-features=$disabled"`;

/** The environment variables that a browser needs. They hold no secret of the edge. */
const VARIABLES = /^(PATH|LANG|LC_\w+|TZ|TMPDIR|FONTCONFIG_\w+|LD_LIBRARY_PATH|XDG_RUNTIME_DIR)$/;

/**
 * `required`: a browser runs only in its sandbox. `optional`: where it does not start in its
 * sandbox, it runs without it.
 */
export type GateSandbox = 'required' | 'optional';

/**
 * Whether a release is refused where no browser starts: in production, and where the sandbox is
 * required, unless `CHROMIUM_PATH=off` accepts releases without the browser check.
 */
export function isBrowserRequired(
  { production, gateSandbox }: { production: boolean; gateSandbox: GateSandbox },
  env: Record<string, string | undefined>,
): boolean {
  return env.CHROMIUM_PATH !== 'off' && (production || gateSandbox === 'required');
}

/** How a start protects the machine: as the unprivileged user, and in Chromium's sandbox. */
type Protection = { asUnprivileged: boolean; sandbox: boolean };

export type LaunchBrowser = () => Promise<Browser>;

/**
 * Starts a Chromium for code that is not released yet: in its sandbox, with an environment without
 * secrets, with limited memory, and as the unprivileged user if this process is root, because
 * Chromium has no sandbox for root. If it does not start so and the sandbox is optional, it is
 * started with less protection, and `warn` gets one message for the operator. Throws the error of
 * the first attempt if no attempt succeeds.
 */
export function createLaunchBrowser(
  executablePath: string,
  sandbox: GateSandbox,
  warn: (message: string) => void,
): LaunchBrowser {
  const isRoot = process.getuid?.() === 0;
  const withoutSandbox: Protection[] = [
    ...(isRoot ? [{ asUnprivileged: true, sandbox: false }] : []),
    { asUnprivileged: false, sandbox: false },
  ];
  let protections: Protection[] = [
    { asUnprivileged: isRoot, sandbox: true },
    ...(sandbox === 'optional' ? withoutSandbox : []),
  ];

  return async () => {
    let firstError: unknown;
    for (const [index, protection] of protections.entries()) {
      try {
        const browser = await launch(executablePath, protection);
        // Later starts begin with the protection that worked, and so warn no more.
        protections = protections.slice(index);
        const user = isRoot && !protection.asUnprivileged ? ', as root' : '';
        if (index > 0 && !protection.sandbox)
          warn(
            `The browser of the gate runs without its sandbox${user}. Allow user namespaces, or run the edge as another user than root.`,
          );
        return browser;
      } catch (error) {
        firstError ??= error;
      }
    }
    throw firstError;
  };
}

async function launch(
  executablePath: string,
  { asUnprivileged, sandbox }: Protection,
): Promise<Browser> {
  const { chromium } = await import('@playwright/test');
  const home = await mkdtemp(join(tmpdir(), 'gate-'));
  const variables = Object.entries(process.env).filter(([name]) => VARIABLES.test(name));
  const removeHome = () => rm(home, { recursive: true, force: true });
  try {
    if (asUnprivileged) await chown(home, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
    const browser = await chromium.launch({
      executablePath: await writeStartScript(executablePath, { home, asUnprivileged }),
      chromiumSandbox: sandbox,
      args: FLAGS,
      ignoreDefaultArgs: REMOVED_FLAGS,
      env: { ...Object.fromEntries(variables), HOME: home },
    });
    browser.once('disconnected', () => void removeHome().catch(() => {}));
    return browser;
  } catch (error) {
    await removeHome();
    throw withCause(error as Error);
  }
}

/**
 * Adds the cause to the first line of an error of Playwright, which only says that the browser
 * ended. The cause is one of the lines of the browser, which the error quotes further down.
 */
function withCause(error: Error): Error {
  const quotes = stripVTControlCharacters(error.message).matchAll(/\[pid=\d+\]\[err\] (.+)/g);
  const browserLines = [...quotes].map(([, line = '']) => line);
  const cause = browserLines.find((line) => /FATAL|sandbox/.test(line)) ?? browserLines[0];
  if (!cause) return error;
  const [firstLine, ...otherLines] = error.message.split('\n');
  error.message = [`${firstLine}: ${cause.slice(0, MAX_CAUSE_LENGTH)}`, ...otherLines].join('\n');
  return error;
}

/**
 * Writes a script that Playwright starts in place of the browser. The script limits the memory,
 * gives up root if `asUnprivileged`, and becomes the browser. As the unprivileged user, the browser
 * needs a `--user-data-dir` of its own, because root owns the folder that Playwright makes; of two
 * such options, Chromium uses the last one. Throws if no program can be run in `home`.
 */
async function writeStartScript(
  executablePath: string,
  { home, asUnprivileged }: { home: string; asUnprivileged: boolean },
): Promise<string> {
  const scriptPath = join(home, 'browser');
  const ids = `--reuid=${UNPRIVILEGED_ID} --regid=${UNPRIVILEGED_ID} --clear-groups`;
  const startLine = asUnprivileged
    ? `exec setpriv ${ids} -- ${quoted(executablePath)} "$@" --user-data-dir=${quoted(join(home, 'profile'))}`
    : `exec ${quoted(executablePath)} "$@"`;
  // Not every system has the limit of `ulimit -d`.
  const script = `#!/bin/sh\nulimit -d ${PROCESS_MEMORY_KB} 2>/dev/null\n${DISABLE_FEATURES}\n${startLine}\n`;
  await writeFile(scriptPath, script, { mode: 0o755 });
  await requireExecutable(scriptPath);
  return scriptPath;
}

/** Throws in a folder that is mounted with `noexec`, as each `tmpfs` of Docker is. */
async function requireExecutable(scriptPath: string): Promise<void> {
  await access(scriptPath, constants.X_OK).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `no program can be run in ${tmpdir()}: ${error.code}, as in a folder that is mounted with noexec. Mount it with exec, or set TMPDIR of the edge to another folder`,
    );
  });
}

/** A text as one word of a shell script. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
