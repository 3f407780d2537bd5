import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asProcess } from '../run.mjs';
import { root } from '../workspace.mjs';
import { writeTexts } from '../write-texts.mjs';
import { exampleFiles, settingsDocument } from './settings-document.mjs';

const SETTINGS = { API: 'api/src/config/environment.ts', edge: 'edge/src/environment.ts' };

/** The settings of a server. They are TypeScript, so they are bundled first. */
async function loadSettings(file) {
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
  return (await import(pathToFileURL(outfile))).SETTINGS;
}

// `npm run settings-table`: writes docs/settings.md and deploy/*.env.example.
asProcess(async () => {
  await writeTexts();
  const servers = {};
  for (const [server, file] of Object.entries(SETTINGS)) servers[server] = await loadSettings(file);
  writeFileSync(join(root, 'docs/settings.md'), settingsDocument(servers));
  for (const [name, text] of Object.entries(exampleFiles(servers)))
    writeFileSync(join(root, 'deploy', name), text);
});
