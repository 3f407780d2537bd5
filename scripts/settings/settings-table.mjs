import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asProcess } from '../run.mjs';
import { root } from '../workspace.mjs';
import { settingsDocument } from './settings-document.mjs';

const SCHEMAS = { API: 'api/src/config/environment.ts', edge: 'edge/src/environment.ts' };

/** The schema of a server's settings. It is TypeScript, so it is bundled first. */
async function loadSchema(file) {
  const { build } = createRequire(join(root, 'edge/package.json'))('esbuild');
  const outfile = join(root, file.split('/')[0], 'node_modules/.cache/settings.mjs');
  await build({
    entryPoints: [join(root, file)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
  });
  return (await import(pathToFileURL(outfile))).environment;
}

// `npm run settings-table`: writes docs/settings.md.
asProcess(async () => {
  const schemas = {};
  for (const [server, file] of Object.entries(SCHEMAS)) schemas[server] = await loadSchema(file);
  writeFileSync(join(root, 'docs/settings.md'), settingsDocument(schemas));
});
