import { type Check, everyPage } from './check';

/** Visitors enlarge pages that they cannot read. */
export const zoom: Check = {
  name: 'zoom',
  appliesTo: everyPage,
  look: ({ page }) =>
    page.evaluate(() => {
      const content = document.querySelector<HTMLMetaElement>('meta[name=viewport]')?.content ?? '';
      const isForbidden = /maximum-scale|user-scalable\s*=\s*(no|0)/i.test(content);
      return isForbidden ? ['it forbids visitors to enlarge the page'] : [];
    }),
};
