import type { TicketCategory } from '@site/shared/rules';
import * as texts from '#texts';

const NAMES: Readonly<Record<TicketCategory, () => string>> = {
  'Support & Help': texts.category.support,
  'Purchase info': texts.category.purchase,
  'Bug report': texts.category.bug,
  'Features request': texts.category.feature,
  'EPG request': texts.category.epg,
  'Player Bug report': texts.category.playerBug,
  'Player feature request': texts.category.playerFeature,
  'Business info': texts.category.business,
};

/** The name of a category in the page's language. A newer API may have one without a name here. */
export function categoryName(category: string): string {
  return NAMES[category as TicketCategory]?.() ?? category;
}
