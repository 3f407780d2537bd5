import { cardEnds } from '../in-page/card-places';
import { type Check, pagesWithCards } from './check';

/** A card that throws, is never loaded or shows nothing leaves an empty place on the page. */
export const cardOutcomes: Check = {
  looksAgain: true,
  appliesTo: pagesWithCards,
  async look({ page, options: { cards } }) {
    if (!cards) return [];
    const names = cards.cards.map(({ name }) => name);
    return (await page.evaluate(cardEnds, cards))
      .filter(({ card, outcome }) => names.includes(card) && outcome !== 'shown')
      .map(({ card, message }) => `the card ${card} is not shown: ${message}`);
  },
};
