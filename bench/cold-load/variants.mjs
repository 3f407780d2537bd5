import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/workspace.mjs';
import { openPhone } from './browser.mjs';
import { buildMonolith, MONOLITH_FILES } from './monolith.mjs';
import { serveDocuments } from './servers.mjs';

/** Some pages ask the API again and again, so the network is never idle. */
const FINISHED_AFTER_MS = 3_000;

/**
 * Servers of the monolith, of the monolith that is rendered on the server too, and of the static
 * copies. They take the API and pictures from `site`.
 */
export async function serveVariants(browser, site, cookies, folder, pages) {
  const build = await buildMonolith(folder);
  const monoliths = new Map();
  const rendered = new Map();
  const copies = new Map();
  for (const page of pages) {
    const html = await (await fetch(site + page.path)).text();
    monoliths.set(page.path, monolithDocument(html, page, build));
    rendered.set(page.path, await renderedDocument(html, page, build));
    copies.set(page.path, await staticCopy(browser, site + page.path, page.isSignedIn && cookies));
  }
  return {
    monolith: await serveDocuments(site, monoliths, build.folder),
    rendered: await serveDocuments(site, rendered, build.folder),
    static: await serveDocuments(site, copies),
  };
}

/** The shell's template with the files of the monolith and the boot manifest of the site. */
export function monolithDocument(html, page, { startFiles, filesOf }) {
  const preloads = filesOf(page).filter((file) => !startFiles.includes(file));
  return filledTemplate({
    title: html.match(/<title>.*?<\/title>/s)[0],
    head: [...startFiles.map(tag), ...preloads.map(preload)].join(''),
    boot: jsonBlock(html, 'boot-manifest').block,
  });
}

/** The same with the page, as the server renders it, and all its styles inside. */
async function renderedDocument(html, page, { folder, startFiles, filesOf, rendered }) {
  const boot = jsonBlock(html, 'boot-manifest');
  const rendering = jsonBlock(html, 'rendering');
  const result = await rendered(boot.value, rendering.value);
  const files = [...new Set([...startFiles, ...filesOf(page)])];
  const scripts = files.filter((file) => !file.endsWith('.css'));
  const styles = files.filter((file) => file.endsWith('.css'));
  const document = filledTemplate({
    title: html.match(/<title>.*?<\/title>/s)[0],
    head: [
      ...styles.map((file) => inlineStyle(folder, file)),
      ...scripts.map((file) => (startFiles.includes(file) ? tag(file) : preload(file))),
    ].join(''),
    boot: boot.block + rendering.block,
    page: result.html,
  });
  return document.replace('<html', '<html data-rendered');
}

/** A block of JSON in a document: its HTML and its value. */
function jsonBlock(html, id) {
  const pattern = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's');
  const [block, json] = html.match(pattern);
  return { block, value: JSON.parse(json) };
}

function filledTemplate({ title, head, boot, page }) {
  const template = readFileSync(join(root, 'shell/dist/document.html'), 'utf8');
  return template
    .replace('<!--title-->', () => title)
    .replace('<!--head-->', () => head)
    .replace('<!--boot-->', () => boot)
    .replace(/(<!--page-->).*?(?=<!--\/page-->)/s, (whole, start) =>
      page === undefined ? whole : start + page,
    );
}

function inlineStyle(folder, file) {
  const text = readFileSync(join(folder, file), 'utf8').replace(
    /url\((["']?)(?!["']|data:|https?:|\/|#)/g,
    (start) => start + MONOLITH_FILES,
  );
  return `<style data-href="${MONOLITH_FILES}${file}">${text}</style>`;
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
