import { ACCESSES_FUNCTION, type Access, accessesOfPage } from '../in-page/accesses';
import type { ShownCards } from '../shown-cards';
import { type Check, pagesWithCards } from './check';

/**
 * A card may use only its own entries of the browser's storage, whose keys begin with the name of
 * its remote, and make only the calls that the build has found in its code. On a page of another
 * remote, every script of the card's release is that of a card.
 */
export const cardAccesses: Check = {
  looksAgain: true,
  appliesTo: pagesWithCards,
  async look({ page, options: { cards } }) {
    if (!cards) return [];
    const accesses = await page.evaluate(accessesOfPage, ACCESSES_FUNCTION);
    return [
      ...new Set(
        accesses.filter((access) => isForeign(access, cards)).map((access) => textOf(access)),
      ),
    ];
  },
};

function isForeign({ kind, name, scripts }: Access, { remote, cards }: ShownCards): boolean {
  const isOfRelease = (script: string | undefined) => script?.startsWith(`/releases/${remote}/`);
  if (kind !== 'calls') return isOfRelease(scripts[0]) === true && !name.startsWith(`${remote}/`);
  const calls = cards.flatMap((card) => card.calls).map((path) => `/api/${path}`);
  return name.startsWith('/api/') && scripts.some(isOfRelease) && !calls.includes(name);
}

function textOf({ kind, name }: Access): string {
  if (kind === 'calls') return `a card makes the call ${name}, which is none of its calls`;
  return `a card ${kind} '${name}', a store of the site or of another remote`;
}
