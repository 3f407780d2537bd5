import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const port = Number(process.env.E2E_PORT ?? 8099);
const dataDir = process.env.E2E_DATA ?? join(root, '.cache/e2e');

/**
 * The site that the browser tests run against: the built one, with a database and mails of its own.
 */
export const site = {
  url: `http://localhost:${port}`,
  dataDir,
  admin: { email: 'admin@example.test', password: 'desk-keeper-1' },
  environment: {
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'admin@example.test',
    ADMIN_PASSWORD: 'desk-keeper-1',
    RATE_LIMIT: 'off',
    // Each release of a test would take half a minute otherwise.
    GATE_DEPTH: 'quick',
  },
};
