import type { PlaywrightTestConfig } from '@playwright/test';

type WebServer = Exclude<PlaywrightTestConfig['webServer'], unknown[] | undefined>;

/** The command of Playwright that starts a site for each of so many workers, all at once. */
export function sitesFor(workers: number, chromiumPath: string): WebServer {
  return {
    command: 'node serve.mjs',
    cwd: import.meta.dirname,
    env: { SITES: String(workers), CHROMIUM_PATH: chromiumPath },
    wait: { stdout: /All sites are ready/ },
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  };
}
