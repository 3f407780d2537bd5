import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@site/shared/release';
import { findBrowser } from '@site/shared/server';
import { readConfig } from '../config';
import { createRehearsalSite } from '../gate/browser/rehearsal-site';
import { pseudoState } from '../gate/browser/rehearsal-state';
import { visitInPseudoLanguage } from '../gate/browser/untranslated';
import { sitePages } from '../gate/browser/walks/walk';
import { createLaunchBrowser } from '../gate/launch-browser';
import { buildRehearsal } from '../rehearsal';
import { openFolderStorage } from '../releases/folder/folder-storage';
import { EMPTY_LIVE_STATE } from '../releases/live-state';
import { activate } from '../releases/live-state-changes';
import { tinymceFolder } from '../tinymce-folder';

/**
 * `pseudo-visit <built folder>…`: opens every page of the built packages in the pseudo language, as
 * the gate does with the pages of a candidate, and prints the pages with faults as JSON.
 */
async function visit(folders: string[]): Promise<void> {
  const browserPath = findBrowser(process.env);
  if (!browserPath) throw new Error('This machine has no Chromium.');
  const dataDir = await mkdtemp(join(tmpdir(), 'pseudo-visit-'));
  const config = readConfig({ DATA_DIR: dataDir, SERVER_RENDERING: 'off' });
  const storage = openFolderStorage(dataDir, () => {}, true);
  const browser = await createLaunchBrowser(browserPath, 'optional', () => {})();
  const releases: Release[] = [];
  for (const folder of folders) releases.push(await storage.store.put(folder));
  const state = pseudoState(activate(EMPTY_LIVE_STATE, releases));
  const edge = await buildRehearsal(config, { storage, tinymceFolder }, state);
  try {
    const url = await edge.listen({ port: 0, host: '127.0.0.1' });
    const site = createRehearsalSite(browser, url, config.imageHosts);
    const found = await visitInPseudoLanguage(site, sitePages(state), 'all');
    process.stdout.write(JSON.stringify(found));
  } finally {
    await edge.close();
    await browser.close();
    await storage.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

visit(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`pseudo-visit: ${error.stack}\n`);
  process.exit(1);
});
