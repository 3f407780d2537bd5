import { BASE_LANGUAGE, type Language, pathInLanguage } from '@site/shared/language';
import { FIRST_CALL, RENDERED_MARK } from '@site/shared/page-script';
import { RENDERING_BLOCK, type Release } from '@site/shared/release';
import escapeHtml from 'escape-html';
import { languageOfRelease, translated } from '../releases/languages';
import { END_PREVIEW_PATH, type ReleaseSet } from '../releases/release-set';
import { composeBootManifest } from './boot-manifest';
import { fillTemplate } from './fill-template';
import { callsPreload, fontPreloads, pagePreloads, shellLinks } from './head-links';
import type { InlineStyle } from './inline-styles';
import type { PageRoute } from './page-routes';
import { PAGE_SCRIPT_TAGS } from './page-script';
import type { RenderedPage } from './render-page';
import { LIVE_RELOAD_TAG } from './serve-live-reload';
import { webManifestTag } from './serve-web-manifest';
import { lookTags, type Site, withoutCss, withoutOwnLook } from './site-of-now';
import { titleTags } from './title-tags';

/** The shell of a release set. `template` is the content of its document.html. */
export type Shell = { release: Release; template: string };

/** The file of a shell from which its documents are composed. */
export const SHELL_DOCUMENT = 'document.html';

/** A rendered page with the style sheets inside its document, in their order. */
export type RenderedParts = RenderedPage & {
  shellStyles: InlineStyle[];
  pageStyles: InlineStyle[];
  cardStyles: InlineStyle[];
};

/** The shell's own pages. Section 2 of the specification gives the title of the first one. */
export const SHELL_PAGES = {
  notFound: { title: 'We lost this page', status: 404 },
  retired: { title: 'This page has ended', status: 410 },
} as const;
export type ShellPage = (typeof SHELL_PAGES)[keyof typeof SHELL_PAGES];

/** What a document is composed of. */
type DocumentSource = {
  shell: Shell;
  set: ReleaseSet;
  site: Site;
  /** Undefined for a page of the shell: the document then shows `shellPage`. */
  page: PageRoute | undefined;
  shellPage?: ShellPage;
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
  shellPage = SHELL_PAGES.notFound,
  rendered,
}: DocumentSource): string {
  const { language = BASE_LANGUAGE } = set;
  const { shellStyles = [], pageStyles = [], cardStyles = [] } = rendered ?? {};
  const fonts = fontPreloads(shell.release);
  const headTags = [
    webManifestTag(language),
    // In the head of a rendered document, they would delay its first paint: it has them in `boot`.
    ...(rendered ? [] : fonts),
    ...[...shellStyles, ...pageStyles, ...cardStyles].map(({ tag }) => tag),
    ...shellLinks(shell.release, pathsOf(shellStyles)),
    ...(page ? pagePreloads(page, pathsOf(pageStyles)) : []),
    ...(page ? callsPreload(shell.release, page) : []),
    ...(site.look ? [site.look.style.tag, ...lookTags(site.look)] : []),
    ...(site.liveReload ? [LIVE_RELOAD_TAG] : []),
  ];
  const bootManifest = composeBootManifest(set, shell.release.version, page, site);
  const text = (english: string) => translated(shell.release, english, language);
  const described = page ?? { title: text(shellPage.title), path: '*', login: false };
  const filled = fillTemplate(templateOf(shell, language, site), {
    page: rendered?.html,
    // The page script runs before every script of a release.
    title: [...PAGE_SCRIPT_TAGS, ...titleTags(described, language, { ...site, text })].join('\n'),
    head: headTags.join('\n'),
    boot: [
      jsonBlock('boot-manifest', bootManifest),
      ...(set.previews ? [previewErrorTag(set.previews)] : []),
      ...(rendered ? [jsonBlock(RENDERING_BLOCK, withoutCssIn(rendered))] : []),
      ...(rendered ? fonts : []),
    ].join('\n'),
  });
  if (!rendered) return filled;
  // early-start.ts of the page script reads both attributes before the shell runs. The document of
  // a public page has the answer to its first call; the script sends those behind the login.
  const firstCall = page?.login &&
    page.firstCall && {
      pattern: pathInLanguage(page.path, language),
      ...page.firstCall,
    };
  const attributes = firstCall
    ? `${RENDERED_MARK} ${FIRST_CALL}="${escapeHtml(JSON.stringify(firstCall))}"`
    : RENDERED_MARK;
  return filled.replace(/<html\b/, (tag) => `${tag} ${attributes}`);
}

/** The template with the language of its texts, and without what the look of the site replaces. */
function templateOf({ release, template }: Shell, language: Language, { look }: Site): string {
  const lang = languageOfRelease(release, language);
  const translatedTemplate = template.replace('<html lang="en"', `<html lang="${lang}"`);
  return look ? withoutOwnLook(translatedTemplate, look) : translatedTemplate;
}

function withoutCssIn({ rendering }: RenderedParts): RenderedParts['rendering'] {
  const { site } = rendering;
  return { ...rendering, site: { ...site, settings: withoutCss(site.settings) } };
}

/** What the page script shows in a document with previews if the shell does not start. */
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
