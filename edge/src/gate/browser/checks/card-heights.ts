import { type CardPlace, cardPlaces } from '../in-page/card-places';
import { type Check, type CheckedPage, pagesWithCards } from './check';

/** A card of this many times the height of its place hides at least a third of itself. */
const MAX_RATIO = 1.5;
/** Browsers round lengths. */
const TOLERANCE_PX = 2;

/** A card that is much higher than its place. */
export const highCards: Check = {
  appliesTo: pagesWithCards,
  look: (page) => heightTexts(page, 'is much higher than its place', isMuchHigher),
};

/** A card that scrolls a little in its place can be meant. */
export const scrollingCards: Check = {
  isShown: true,
  appliesTo: pagesWithCards,
  look: (page) =>
    heightTexts(
      page,
      'scrolls in its place',
      (place) => place.cardHeight > place.height + TOLERANCE_PX && !isMuchHigher(place),
    ),
};

function isMuchHigher({ height, cardHeight }: CardPlace): boolean {
  return cardHeight >= height * MAX_RATIO;
}

async function heightTexts(
  { page, options: { cards } }: CheckedPage,
  fault: string,
  isNamed: (place: CardPlace) => boolean,
): Promise<string[]> {
  const places = await page.evaluate(cardPlaces, cards?.remote ?? '');
  const names = cards?.cards.map(({ name }) => name);
  return places
    .filter((place) => names?.includes(place.card) && isNamed(place))
    .map(
      ({ card, height, cardHeight }) =>
        `the card ${card} ${fault}: it has ${cardHeight}px, and its place has ${height}px`,
    );
}
