import { languageOfPath } from '@site/shared/language';
import { CHANGED_BUILT_INS_FUNCTION } from '../in-page/built-ins';
import { type Check, everyPage } from './check';

/** A replaced `fetch` or `Array.prototype.map` changes the pages of all remotes. */
export const builtIns: Check = {
  appliesTo: everyPage,
  async look({ page }) {
    const changed = await page.evaluate(
      (name) => (globalThis as unknown as Record<string, () => string[]>)[name]?.() ?? [],
      CHANGED_BUILT_INS_FUNCTION,
    );
    if (changed.length === 0) return [];
    // With another language of the document, the shell takes it for a page that the browser
    // translates, and replaces built-ins itself.
    const shown = await page.evaluate(() => document.documentElement.lang);
    const { language } = languageOfPath(new URL(page.url()).pathname);
    if (shown !== language)
      return [`it changes the language of the document: lang of html (${language} → ${shown})`];
    return changed.map((name) => `it replaces the built-in ${name}`);
  },
};
