import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const firstPort = Number(process.env.E2E_PORT ?? 8099);
const parentFolder = process.env.E2E_DATA ?? join(root, '.cache/e2e');
/** Some tests start a second site on the next port. */
const PORTS_OF_A_WORKER = 10;

/**
 * The site of a Playwright worker: the built one, with a database, releases and mails of its own,
 * because tests change what is live.
 */
export function siteOf(worker) {
  const port = firstPort + worker * PORTS_OF_A_WORKER;
  const dataDir = join(parentFolder, String(worker));
  const admin = { email: 'admin@example.test', password: 'desk-keeper-1' };
  return {
    url: `http://localhost:${port}`,
    dataDir,
    admin,
    environment: {
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMIT: 'off',
      // Each release of a test would take half a minute otherwise.
      GATE_DEPTH: 'quick',
      // The best compression takes two seconds for each release, and 0.1 s for each document.
      COMPRESSION: 'quick',
    },
  };
}

/** The site of this worker. Playwright sets the variable in each worker, from 0. */
export const site = siteOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
