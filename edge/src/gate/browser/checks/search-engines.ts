import { type Check, everyPage } from './check';

/** Search engines must find a public page, which is one with a canonical link. */
export const searchEngines: Check = {
  appliesTo: everyPage,
  look: ({ page }) =>
    page.evaluate(() => {
      const robots = document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content ?? '';
      const isPublic = document.querySelector('link[rel=canonical]') !== null;
      const isHidden = isPublic && /noindex|none/i.test(robots);
      return isHidden ? [`it tells search engines '${robots}'`] : [];
    }),
};
