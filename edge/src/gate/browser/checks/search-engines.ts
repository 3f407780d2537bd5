import { type Check, everyPage } from './check';

/** A public page has a canonical link and is found by search engines. */
export const searchEngines: Check = {
  name: 'search engines',
  appliesTo: everyPage,
  look: ({ page }) =>
    page.evaluate(() => {
      const robots = document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content ?? '';
      const isPublic = document.querySelector('link[rel=canonical]') !== null;
      const isHidden = isPublic && /noindex|none/i.test(robots);
      return isHidden ? [`it tells search engines '${robots}'`] : [];
    }),
};
