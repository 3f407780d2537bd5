import { type Check, everyPage } from './check';

/** Visitors who cannot read a page enlarge it. */
export const zoom: Check = {
  appliesTo: everyPage,
  look: ({ page }) =>
    page.evaluate(() => {
      const content = document.querySelector<HTMLMetaElement>('meta[name=viewport]')?.content ?? '';
      const isForbidden = /maximum-scale|user-scalable\s*=\s*(no|0)/i.test(content);
      return isForbidden ? ['it forbids visitors to enlarge the page'] : [];
    }),
};
