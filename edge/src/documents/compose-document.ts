import { RENDERED_MARK } from '@site/shared/page-script';
import { isPublicRoute, pageTitle, RENDERING_BLOCK, type Release } from '@site/shared/release';
import type { MaintenanceWindow } from '@site/shared/rules';
import escapeHtml from 'escape-html';
import { END_PREVIEW_PATH, type ReleaseSet } from '../releases/release-set';
import { composeBootManifest } from './boot-manifest';
import { fillTemplate } from './fill-template';
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

/** The file of a shell from which its documents are composed. */
export const SHELL_DOCUMENT = 'document.html';

/** A rendered page with the style sheets inside its document: the shell's, then the page's. */
export type RenderedParts = RenderedPage & {
  shellStyles: InlineStyle[];
  pageStyles: InlineStyle[];
};

/** The titles of the shell's own pages. Section 2 of the specification gives the first one. */
export const SHELL_TITLES = { notFound: 'We lost this page', retired: 'This page has ended' };

/** What a document is composed of. */
export type DocumentSource = {
  shell: Shell;
  set: ReleaseSet;
  site: Site;
  /** Undefined for a page of the shell, which then has the title `shellTitle`. */
  page: PageRoute | undefined;
  shellTitle?: string;
  rendered?: RenderedParts | undefined;
};

/**
 * The HTML document of a page. It depends only on its parameters, so it can be cached for each
 * release set and route. Throws TemplateError.
 */
export function composeDocument({
  shell,
  set,
  site,
  page,
  shellTitle = SHELL_TITLES.notFound,
  rendered,
}: DocumentSource): string {
  const { shellStyles = [], pageStyles = [] } = rendered ?? {};
  const fonts = fontPreloads(shell.release);
  const headTags = [
    // A document with a rendered page has them at its end.
    ...(rendered ? [] : fonts),
    ...[...shellStyles, ...pageStyles].map(({ tag }) => tag),
    ...shellLinks(shell.release, pathsOf(shellStyles)),
    ...(page ? pagePreloads(page, pathsOf(pageStyles)) : []),
    ...(site.liveReload ? [LIVE_RELOAD_TAG] : []),
  ];
  const bootManifest = composeBootManifest(set, shell.release.version, page, site);
  const filled = fillTemplate(shell.template, {
    page: rendered?.html,
    // The page script runs before every script of a release.
    title: [...PAGE_SCRIPT_TAGS, titleTags(page, site, shellTitle)].join('\n'),
    head: headTags.join('\n'),
    boot: [
      jsonBlock('boot-manifest', bootManifest),
      ...(set.previews ? [previewErrorTag(set.previews)] : []),
      ...(rendered ? [jsonBlock(RENDERING_BLOCK, rendered.rendering)] : []),
      // In the head they would delay the first paint of the rendered page.
      ...(rendered ? fonts : []),
    ].join('\n'),
  });
  return rendered ? filled.replace(/<html\b/, `$& ${RENDERED_MARK}`) : filled;
}

/** What the page script shows if the shell does not start in a document with previews. */
function previewErrorTag(previews: NonNullable<ReleaseSet['previews']>): string {
  const names = previews.map(({ name, version }) => `${name} ${version}`).join(', ');
  return `<template id="boot-error"><h1>This preview could not start: ${escapeHtml(names)}</h1><a href="${END_PREVIEW_PATH}">End preview</a></template>`;
}

function pathsOf(styles: InlineStyle[]): Set<string> {
  return new Set(styles.map(({ path }) => path));
}

function jsonBlock(id: string, value: unknown): string {
  // Without `<`, neither `</script>` nor `<!--` can end the block.
  const json = JSON.stringify(value).replace(/</g, '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

function titleTags(page: PageRoute | undefined, site: Site, shellTitle: string): string {
  const { productName, siteUrl } = site;
  const {
    title,
    description = '',
    path,
    login,
  } = page ?? { title: shellTitle, path: '*', login: false };
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
