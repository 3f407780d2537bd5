import * as z from '@site/shared/schema';
import { CATEGORY_ID, MAX_CATEGORY_NAME_LENGTH } from '../service';
import { byLanguage } from './by-language';
import { oneLine } from './plain-fields';

/** The name of a category in one language. */
const categoryName = oneLine(MAX_CATEGORY_NAME_LENGTH);

const category = z.object({
  order: z.int().check(z.gte(1), z.lte(1_000)),
  isHidden: z.optional(z.boolean()),
  names: byLanguage(categoryName),
});

/** The categories by id: the business data 'ticket-categories'. */
export const ticketCategoriesValue = z.record(z.string().check(z.regex(CATEGORY_ID)), category);
export type TicketCategoriesValue = z.infer<typeof ticketCategoriesValue>;
export type TicketCategoryValue = TicketCategoriesValue[string];

/** A category in the public settings, which have them in their order. */
export const listedCategory = z.object({
  id: z.string(),
  isHidden: z.optional(z.boolean()),
  names: byLanguage(categoryName),
});
export type ListedCategory = z.infer<typeof listedCategory>;
