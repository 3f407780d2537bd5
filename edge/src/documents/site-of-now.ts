import { createHash } from 'node:crypto';
import { logoPath, type PublicBrand, publicBrand } from '@site/shared/contract';
import { LOOK_MARK } from '@site/shared/page-script';
import type { MaintenanceWindow } from '@site/shared/rules';
import escapeHtml from 'escape-html';
import * as z from 'zod/mini';
import type { PublicAnswers, PublicSite } from '../rendering/public-site';
import type { InlineStyle } from './inline-styles';

/** What documents contain of the settings of the edge, and of the look in the public settings. */
export type Site = {
  productName: string;
  maintenance: MaintenanceWindow;
  siteUrl: string;
  liveReload?: boolean;
  look?: Look;
};

/** The look that the administrator has stored. */
export type Look = Omit<PublicBrand, 'css'> & { style: InlineStyle };

/** The part of the public settings that documents show. */
const shownSettings = z.object({ productName: z.string(), brand: z.optional(publicBrand) });

/**
 * The site with the name and the look of public settings. Unchanged if these lack a name, or if
 * their CSS cannot stand in a document.
 */
export function siteWith(site: Site, settings: unknown): Site {
  const { data } = shownSettings.safeParse(settings);
  if (!data || data.brand?.css?.includes('</')) return site;
  const { productName, brand } = data;
  const { look: _before, ...own } = site;
  if (!brand) return { ...own, productName };
  const { css = '', ...shown } = brand;
  const hash = createHash('sha256').update(css).digest('base64');
  const style = { tag: `<style ${LOOK_MARK}>${css}</style>`, source: `'sha256-${hash}'`, path: '' };
  return { ...own, productName, look: { ...shown, style } };
}

/**
 * Returns a function that gives the site with the name and look that were read last. Each call
 * reads the public settings again in the background, so no document waits for the API.
 */
export function createSiteOfNow(site: Site, publicSite: PublicSite): () => Site {
  let known: { answers: PublicAnswers; site: Site } | undefined;
  async function readAgain() {
    const answers = await publicSite();
    if (answers && answers !== known?.answers)
      known = { answers, site: siteWith(site, answers.settings) };
  }
  return () => {
    void readAgain().catch(() => undefined);
    return known?.site ?? site;
  };
}

/** Settings without the CSS of the look, which the document contains as a style sheet. */
export function withoutCss(settings: unknown): unknown {
  const { data } = shownSettings.safeParse(settings);
  if (!data?.brand) return settings;
  const { css: _css, ...brand } = data.brand;
  return { ...(settings as object), brand };
}

/** The tags of the browser's own parts: the colour of its bars, and the icon of the tab. */
export function lookTags({ colors, logo }: Look): string[] {
  const scheme = (name: 'light' | 'dark') => `media="(prefers-color-scheme: ${name})"`;
  return [
    ...(colors
      ? (['light', 'dark'] as const).map(
          (name) =>
            `<meta name="theme-color" ${scheme(name)} content="${escapeHtml(colors[name])}">`,
        )
      : []),
    ...(logo
      ? [
          `<link rel="icon" href="${logoPath(logo.file, logo.kind)}">`,
          `<link rel="apple-touch-icon" href="${logoPath(logo.file, 'png')}">`,
        ]
      : []),
  ];
}

/** The template of a shell without the tags that `lookTags` replaces. */
export function withoutOwnLook(template: string, { colors, logo }: Look): string {
  const names = [
    ...(colors ? ['<meta name="theme-color"'] : []),
    ...(logo ? ['<link rel="icon"', '<link rel="apple-touch-icon"'] : []),
  ];
  return template
    .split('\n')
    .filter((line) => !names.some((name) => line.trimStart().startsWith(name)))
    .join('\n');
}
