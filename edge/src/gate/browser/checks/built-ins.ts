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
    return changed.map((name) => `it replaces the built-in ${name}`);
  },
};
