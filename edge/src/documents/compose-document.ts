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
const MARKERS = { title: '<!--title-->', head: '<!--head-->', boot: '<!--boot-->' };

/** What a rendered page shows in place of the placeholder between these comments. */
const PAGE_PART = { start: '<!--page-->', end: '<!--/page-->' };

/** Whether the shell takes over a rendered page. Older shells do not. */
export function canTakeOver({ release, template }: Shell): boolean {
  return release.server !== undefined && pagePartOf(template) !== undefined;
}

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
  const template = rendered
    ? withPageMarker(shell.template).replace(/<html\b/, `$& ${RENDERED_MARK}`)
    : shell.template;
  return fillTemplate(template, {
    ...(rendered ? { [PAGE_MARKER]: rendered.html } : {}),
    // Before every script of a release.
    [MARKERS.title]: [
      ...(hasDocumentMark(shell.template, 'data-page-script') ? PAGE_SCRIPT_TAGS : []),
      titleTags(page, site, titleOfShellPage),
    ].join('\n'),
    [MARKERS.head]: headTags.join('\n'),
    [MARKERS.boot]: [
      jsonBlock('boot-manifest', bootManifest),
      ...(set.previews ? [previewErrorTag(set.previews)] : []),
      ...(rendered ? [jsonBlock(RENDERING_BLOCK, rendered.rendering)] : []),
      // In the head of the document, browsers hold the first paint back for them for a while.
      ...(rendered ? fonts : []),
    ].join('\n'),
  });
}

/** What the page script shows if the shell of a preview does not start. */
function previewErrorTag(previews: NonNullable<ReleaseSet['previews']>): string {
  const names = previews.map(({ name, version }) => `${name} ${version}`).join(', ');
  return `<template id="boot-error"><h1>This preview could not start: ${escapeHtml(names)}</h1><a href="${END_PREVIEW_PATH}">End preview</a></template>`;
}

const PAGE_MARKER = '<!--rendered page-->';

/** Where the page is in a template: from its first comment until after the second. */
function pagePartOf(template: string): { start: number; end: number } | undefined {
  const start = template.indexOf(PAGE_PART.start);
  const end = template.indexOf(PAGE_PART.end, start);
  return start < 0 || end < 0 ? undefined : { start, end: end + PAGE_PART.end.length };
}

function withPageMarker(template: string): string {
  const part = pagePartOf(template);
  return part
    ? `${template.slice(0, part.start)}${PAGE_MARKER}${template.slice(part.end)}`
    : template;
}

function pathsOf(styles: InlineStyle[]): Set<string> {
  return new Set(styles.map(({ path }) => path));
}

function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${scriptJson(value)}</script>`;
}

/**
 * What a shell supports, as an attribute of its document: it reports to the page script, and it
 * creates the policies of Trusted Types. Older shells have neither.
 */
export const DOCUMENT_MARKS = ['data-page-script', 'data-trusted-types'] as const;

export function hasDocumentMark(html: string, mark: (typeof DOCUMENT_MARKS)[number]): boolean {
  return new RegExp(`<html[^>]* ${mark}\\b`).test(html);
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

function fillTemplate(template: string, parts: Record<string, string>): string {
  const [wrong] = wrongMarkers(template);
  if (wrong)
    throw new TemplateError(
      `document.html of the shell has ${wrong.marker} ${wrong.count} times instead of once.`,
    );
  // A single pass: inserted text is never searched for markers.
  return template.replace(
    new RegExp(Object.keys(parts).join('|'), 'g'),
    (marker) => parts[marker] ?? '',
  );
}
