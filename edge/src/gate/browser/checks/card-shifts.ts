import { SHIFTS_FUNCTION, shiftsOfPage } from '../in-page/shifts';
import type { Check } from './check';

/** A page must not move around its cards, whatever they do. */
export const cardShifts: Check = {
  appliesTo: ({ options: { cards } }) => cards !== undefined,
  async look({ page }) {
    const moved = await page.evaluate(shiftsOfPage, SHIFTS_FUNCTION);
    return moved.length > 0 ? [`the page moves around a card: ${moved.sort().join(', ')}`] : [];
  },
};
