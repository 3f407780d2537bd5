import { type LiveRelease, pageTitle } from '@site/shared/release';
import { composeBootManifest, type ReleaseSet } from './boot-manifest';
import { escapeHtml, jsonForScript } from './escape';
import { pagePreloads, shellLinks } from './head-links';
import { openGraph } from './open-graph';
import type { PageRoute } from './page-routes';
import { isPublicRoute } from './public-route';
import { LIVE_RELOAD_TAG } from './serve-live-reload';

/** The live shell: its release and the content of its document.html. */
export type Shell = { release: LiveRelease; template: string };

export type Site = { productName: string; siteUrl: string; liveReload?: boolean };

/** The template is not one that a document can be made of. */
export class TemplateError extends Error {}

/**
 * The HTML document for a matched page, or for a path that nobody owns. It depends on nothing else, so it can be kept until the live
 * state changes.
 */
export function composeDocument(
  shell: Shell,
  releaseSet: ReleaseSet,
  page: PageRoute | undefined,
  site: Site,
): string {
  const head = [
    ...shellLinks(shell.release),
    ...(page ? pagePreloads(page.remote, page.release, page.route) : []),
  ];
  if (site.liveReload) head.push(LIVE_RELOAD_TAG);
  const boot = jsonForScript(
    composeBootManifest(releaseSet, shell.release.version, site.productName),
  );
  return fill(shell.template, {
    '<!--title-->': titleBlock(page, site),
    '<!--head-->': head.join('\n'),
    '<!--boot-->': `<script type="application/json" id="boot-manifest">${boot}</script>`,
  });
}

function titleBlock(page: PageRoute | undefined, site: Site): string {
  const { productName, siteUrl } = site;
  // A path that nobody owns: section 2 gives the words of its page.
  const {
    title,
    description = '',
    path,
    login,
  } = page?.route ?? { title: 'We lost this page', path: '*', login: false };
  const head = [
    `<title>${escapeHtml(pageTitle(title, productName))}</title>`,
    ...(description ? [`<meta name="description" content="${escapeHtml(description)}">`] : []),
  ];
  // Other pages' URLs may be a secret, so they are neither repeated nor offered to search engines.
  if (!isPublicRoute({ path, login, description }))
    return [...head, '<meta name="robots" content="noindex">'].join('\n');
  const url = siteUrl + path;
  return [
    ...head,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...openGraph({ title, description, url }, site),
  ].join('\n');
}

function fill(template: string, parts: Record<string, string>): string {
  const markers = Object.keys(parts);
  for (const marker of markers) {
    const count = template.split(marker).length - 1;
    if (count !== 1)
      throw new TemplateError(
        `document.html of the shell has ${marker} ${count} times instead of once.`,
      );
  }
  // One pass over the template: what is filled in is never searched for markers.
  return template.replace(new RegExp(markers.join('|'), 'g'), (marker) => parts[marker] ?? '');
}
