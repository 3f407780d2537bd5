import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { ReleaseCard } from '@site/shared/release';
import { cardEnds, cardPlaces, goToCards } from './in-page/card-places';
import { MAX_ANSWERS, PAUSE_MS, untilSettled } from './settled-page';
import type { PageWatch } from './watch-page';

const CLOCK_STEP_MS = 500;

/** The cards of a release that a walk looks at, on a page of another remote. */
export type ShownCards = {
  remote: string;
  version: string;
  cards: Pick<ReleaseCard, 'name' | 'calls'>[];
  /** Whether they are the bad cards of the gate, on a page of the candidate. */
  areBad?: boolean;
};

/** The selector of the places of the cards. */
export function placesOf({ remote }: ShownCards): string {
  return `[data-card^="${remote}/"]`;
}

/** Goes to the places of cards, and waits until each card is shown or has failed. */
export async function untilCardsEnd(
  page: Page,
  watch: PageWatch,
  { remote, version, areBad }: ShownCards,
): Promise<void> {
  await untilSettled(page, watch);
  await page.evaluate(goToCards, remote);
  for (let answers = 0; answers < MAX_ANSWERS; answers += 1) {
    const [places, ends] = await Promise.all([
      page.evaluate(cardPlaces, remote),
      page.evaluate(cardEnds, { remote, version }),
    ]);
    if (places.every(({ card }) => ends.some((end) => end.card === card))) return;
    // A card that is never loaded ends after seconds.
    if (areBad) await page.clock.runFor(CLOCK_STEP_MS);
    await wait(PAUSE_MS);
  }
}
