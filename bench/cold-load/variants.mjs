import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/workspace.mjs';
import { openPhone } from './browser.mjs';
import { buildMonolith, MONOLITH_FILES } from './monolith.mjs';
import { serveDocuments } from './servers.mjs';

/** Some pages ask the API again and again, so the network is never idle. */
const FINISHED_AFTER_MS = 3_000;

/** Servers of the monolith and of the static copies. They take the API and pictures from `site`. */
export async function serveVariants(browser, site, cookies, folder, pages) {
  const build = await buildMonolith(folder);
  const monoliths = new Map();
  const copies = new Map();
  for (const page of pages) {
    monoliths.set(page.path, await monolithDocument(site, page, build));
    copies.set(page.path, await staticCopy(browser, site + page.path, page.isSignedIn && cookies));
  }
  return {
    monolith: await serveDocuments(site, monoliths, build.folder),
    static: await serveDocuments(site, copies),
  };
}

/** The shell's template with the files of the monolith and the boot manifest of the site. */
export async function monolithDocument(site, page, { startFiles, filesOf }) {
  const html = await (await fetch(site + page.path)).text();
  const boot = html.match(/<script type="application\/json" id="boot-manifest">.*?<\/script>/s);
  const [title] = html.match(/<title>.*?<\/title>/s);
  const preloads = filesOf(page).filter((file) => !startFiles.includes(file));
  return readFileSync(join(root, 'shell/dist/document.html'), 'utf8')
    .replace('<!--title-->', () => title)
    .replace('<!--head-->', [...startFiles.map(tag), ...preloads.map(preload)].join(''))
    .replace('<!--boot-->', () => boot[0]);
}

function tag(file) {
  const url = MONOLITH_FILES + file;
  return file.endsWith('.css')
    ? `<link rel="stylesheet" href="${url}" crossorigin>`
    : `<script src="${url}" defer crossorigin></script>`;
}

function preload(file) {
  const as = file.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${as}" href="${MONOLITH_FILES}${file}" crossorigin>`;
}

/** The finished page as one document with its styles, without scripts. */
async function staticCopy(browser, url, cookies) {
  const context = await openPhone(browser, cookies || []);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('main h1').first().waitFor();
  await page.waitForTimeout(FINISHED_AFTER_MS);
  const html = await page.evaluate(() => {
    const styles = [...document.styleSheets]
      .filter((sheet) => !sheet.disabled)
      .map((sheet) => {
        const rules = [...sheet.cssRules].map(({ cssText }) => cssText).join('');
        // Addresses in a style sheet are relative to it.
        return rules.replace(/url\("([^"]+)"\)/g, (whole, address) =>
          address.startsWith('data:')
            ? whole
            : `url("${new URL(address, sheet.href ?? location.href).pathname}")`,
        );
      });
    for (const element of document.querySelectorAll(
      'script, noscript, style, link[rel=stylesheet], link[rel=preload], link[rel=modulepreload]',
    ))
      element.remove();
    const style = document.createElement('style');
    style.textContent = styles.join('');
    document.head.append(style);
    return `<!doctype html>${document.documentElement.outerHTML}`;
  });
  await context.close();
  return html;
}
