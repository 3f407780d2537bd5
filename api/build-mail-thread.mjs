import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** The text of the thread that reads inbound mails, with everything that it needs. */
export function buildMailThread() {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, 'src/tickets/inbound/mail-thread/main.ts')],
    bundle: true,
    minify: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}
