import { RENDERED_MARK } from '@site/shared/page-script';
import { isPublicRoute, pageTitle, RENDERING_BLOCK, type Release } from '@site/shared/release';
import type { MaintenanceWindow } from '@site/shared/rules';
import escapeHtml from 'escape-html';
import { END_PREVIEW_PATH, type ReleaseSet } from '../releases/release-set';
import { composeBootManifest } from './boot-manifest';
import { fontPreloads, pagePreloads, shellLinks } from './head-links';
import type { InlineStyle } from './inline-styles';
import { openGraphTags } from './open-graph';
import type { PageRoute } from './page-routes';
import { PAGE_SCRIPT_TAGS } from './page-script';
import type { RenderedPage } from './render-page';
import { LIVE_RELOAD_TAG } from './serve-live-reload';

/** The shell of a release set, with the content of its document.html. */
export type Shell = { release: Release; template: string };

export type Site = {
  productName: string;
  maintenance: MaintenanceWindow;
  siteUrl: string;
  liveReload?: boolean;
};

/** The shell's document.html does not have each marker exactly once. */
export class TemplateError extends Error {}

/** The file of a shell from which its documents are composed. */
export const SHELL_DOCUMENT = 'document.html';
const MARKERS = {
  title: '<!--title-->',
  head: '<!--head-->',
  boot: '<!--boot-->',
  /** A rendered page replaces the placeholder between these two. */
  pageStart: '<!--page-->',
  pageEnd: '<!--/page-->',
};
/** A rendered page with the style sheets inside its document: the shell's, then the page's. */
export type RenderedParts = RenderedPage & {
  shellStyles: InlineStyle[];
  pageStyles: InlineStyle[];
};

/** The titles of the shell's own pages. That of the not-found page is given by section 2. */
export const SHELL_TITLES = { notFound: 'We lost this page', retired: 'This page has ended' };

/**
 * The HTML document of a page of a remote, or of a page of the shell. It depends only on its
 * parameters, so it can be cached for each release set and route.
 */
export function composeDocument(
  shell: Shell,
  set: ReleaseSet,
  page: PageRoute | undefined,
  site: Site,
  titleOfShellPage = SHELL_TITLES.notFound,
  rendered?: RenderedParts,
): string {
  const { shellStyles = [], pageStyles = [] } = rendered ?? {};
  const fonts = fontPreloads(shell.release);
  const headTags = [
    ...(rendered ? [] : fonts),
    ...[...shellStyles, ...pageStyles].map(({ tag }) => tag),
    ...shellLinks(shell.release, pathsOf(shellStyles)),
    ...(page ? pagePreloads(page, pathsOf(pageStyles)) : []),
    ...(site.liveReload ? [LIVE_RELOAD_TAG] : []),
  ];
  const bootManifest = composeBootManifest(set, shell.release.version, page, site);
  const filled = fillTemplate(shell.template, {
    page: rendered?.html,
    // Before every script of a release.
    title: [...PAGE_SCRIPT_TAGS, titleTags(page, site, titleOfShellPage)].join('\n'),
    head: headTags.join('\n'),
    boot: [
      jsonBlock('boot-manifest', bootManifest),
      ...(set.previews ? [previewErrorTag(set.previews)] : []),
      ...(rendered ? [jsonBlock(RENDERING_BLOCK, rendered.rendering)] : []),
      // In the head of the document, browsers hold the first paint back for them for a while.
      ...(rendered ? fonts : []),
    ].join('\n'),
  });
  return rendered ? filled.replace(/<html\b/, `$& ${RENDERED_MARK}`) : filled;
}

/** What the page script shows if the shell of a preview does not start. */
function previewErrorTag(previews: NonNullable<ReleaseSet['previews']>): string {
  const names = previews.map(({ name, version }) => `${name} ${version}`).join(', ');
  return `<template id="boot-error"><h1>This preview could not start: ${escapeHtml(names)}</h1><a href="${END_PREVIEW_PATH}">End preview</a></template>`;
}

function pathsOf(styles: InlineStyle[]): Set<string> {
  return new Set(styles.map(({ path }) => path));
}

function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${scriptJson(value)}</script>`;
}

/** The markers that a document.html does not have exactly once, with the number. */
export function wrongMarkers(template: string): { marker: string; count: number }[] {
  return Object.values(MARKERS)
    .map((marker) => ({ marker, count: template.split(marker).length - 1 }))
    .filter(({ count }) => count !== 1);
}

/** JSON for a script element. Without `<`, neither `</script>` nor `<!--` can end the block. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

function titleTags(page: PageRoute | undefined, site: Site, titleOfShellPage: string): string {
  const { productName, siteUrl } = site;
  const {
    title,
    description = '',
    path,
    login,
  } = page ?? { title: titleOfShellPage, path: '*', login: false };
  const tags = [
    `<title>${escapeHtml(pageTitle(title, productName))}</title>`,
    ...(description ? [`<meta name="description" content="${escapeHtml(description)}">`] : []),
  ];
  // The URL of a page that is not public may contain a secret: no canonical link, no indexing.
  if (!isPublicRoute({ path, login, description }))
    return [...tags, '<meta name="robots" content="noindex">'].join('\n');
  const url = siteUrl + path;
  return [
    ...tags,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...openGraphTags({ title, description, url }, site),
  ].join('\n');
}

function fillTemplate(template: string, parts: Record<string, string | undefined>): string {
  const [wrong] = wrongMarkers(template);
  if (wrong)
    throw new TemplateError(
      `document.html of the shell has ${wrong.marker} ${wrong.count} times instead of once.`,
    );
  const [before = '', placeholder = ''] = template.split(MARKERS.pageStart);
  const [, after = ''] = placeholder.split(MARKERS.pageEnd);
  const withoutPlaceholder = `${before}${MARKERS.pageStart}${after}`;
  // A single pass: inserted text is never searched for markers.
  return (parts.page === undefined ? template : withoutPlaceholder).replace(
    /<!--(title|head|boot|page)-->/g,
    (marker, name: string) => parts[name] ?? marker,
  );
}
