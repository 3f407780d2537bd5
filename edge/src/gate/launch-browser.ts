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

/** Whether a browser may run without its sandbox, if it does not start with it. */
export type GateSandbox = 'required' | 'optional';

/**
 * Whether a release is refused where no browser starts: always in production, unless the operator
 * accepts releases without the browser check.
 */
export function isBrowserRequired(
  { production, gateSandbox }: { production: boolean; gateSandbox: GateSandbox },
  env: Record<string, string | undefined>,
): boolean {
  return env.CHROMIUM_PATH !== 'off' && (production || gateSandbox === 'required');
}

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
 * The pages inside of the address bar. Each window has them, also without a screen, and they take a
 * second of the processor.
 */
const UNUSED_FEATURES = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup';

/** Adds these to the features that Playwright disables, because only the last list counts. */
const DISABLE_FEATURES = `disabled=${UNUSED_FEATURES}
for option; do
  case "$option" in --disable-features=*) disabled="$disabled,\${option#*=}" ;; esac
done
set -- "$@" "--disable-features=$disabled"`;

/** The variables that a browser needs. They hold no secret of the edge. */
const VARIABLES = /^(PATH|LANG|LC_\w+|TZ|TMPDIR|FONTCONFIG_\w+|LD_LIBRARY_PATH|XDG_RUNTIME_DIR)$/;

type Attempt = { asUnprivileged: boolean; sandbox: boolean };

export type LaunchBrowser = () => Promise<Browser>;

/**
 * Starts a Chromium for code that is not released yet: in its sandbox, with an environment without
 * secrets, with limited memory, and as the unprivileged user if this process is root, because
 * Chromium has no sandbox for root. Where that is not possible and the sandbox is optional, the
 * weaker forms are tried, and `warn` is called once.
 */
export function createLaunchBrowser(
  executablePath: string,
  sandbox: GateSandbox,
  warn: (message: string) => void,
): LaunchBrowser {
  const isRoot = process.getuid?.() === 0;
  const withoutSandbox: Attempt[] = [
    ...(isRoot ? [{ asUnprivileged: true, sandbox: false }] : []),
    { asUnprivileged: false, sandbox: false },
  ];
  let attempts: Attempt[] = [
    { asUnprivileged: isRoot, sandbox: true },
    ...(sandbox === 'optional' ? withoutSandbox : []),
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
            `The browser of the gate runs without its sandbox${isRoot && !attempt.asUnprivileged ? ', as root' : ''}. Allow user namespaces, or run the edge as another user than root.`,
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
  const home = await mkdtemp(join(tmpdir(), 'gate-'));
  const removeHome = () => rm(home, { recursive: true, force: true });
  try {
    if (asUnprivileged) await chown(home, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
    const browser = await chromium.launch({
      executablePath: await limitedProgram(home, executablePath, asUnprivileged),
      chromiumSandbox: sandbox,
      args: FLAGS,
      ignoreDefaultArgs: REMOVED_FLAGS,
      env: { ...browserEnvironment(process.env), HOME: home },
    });
    browser.once('disconnected', () => void removeHome().catch(() => {}));
    return browser;
  } catch (error) {
    await removeHome();
    throw withCause(error as Error);
  }
}

/** Adds what the browser wrote to the first line of the error, which only says that it ended. */
function withCause(error: Error): Error {
  const lines = stripVTControlCharacters(error.message).matchAll(/\[pid=\d+\]\[err\] (.+)/g);
  const written = [...lines].map(([, line = '']) => line);
  const cause = written.find((line) => /FATAL|sandbox/.test(line)) ?? written[0];
  if (!cause) return error;
  const [first, ...others] = error.message.split('\n');
  error.message = [`${first}: ${cause.slice(0, MAX_CAUSE_LENGTH)}`, ...others].join('\n');
  return error;
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
 * A program that limits its memory, gives up root if `asUnprivileged`, and becomes the browser. It
 * adds a `--user-data-dir` of its own, because root owns the folder that Playwright makes. The
 * browser uses the last option of this name.
 */
async function limitedProgram(
  home: string,
  executablePath: string,
  asUnprivileged: boolean,
): Promise<string> {
  const program = join(home, 'browser');
  const ids = `--reuid=${UNPRIVILEGED_ID} --regid=${UNPRIVILEGED_ID} --clear-groups`;
  const start = asUnprivileged
    ? `exec setpriv ${ids} -- ${quoted(executablePath)} "$@" --user-data-dir=${quoted(join(home, 'profile'))}`
    : `exec ${quoted(executablePath)} "$@"`;
  // Not every system has the limit.
  const script = `#!/bin/sh\nulimit -d ${PROCESS_MEMORY_KB} 2>/dev/null\n${DISABLE_FEATURES}\n${start}\n`;
  await writeFile(program, script, { mode: 0o755 });
  await requireExecutable(program);
  return program;
}

/** A folder for temporary files is often mounted with `noexec`, such as each `tmpfs` of Docker. */
async function requireExecutable(program: string): Promise<void> {
  await access(program, constants.X_OK).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `no program can be run in ${tmpdir()}: ${error.code}, as in a folder that is mounted with noexec. Mount it with exec, or set TMPDIR of the edge to another folder`,
    );
  });
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
