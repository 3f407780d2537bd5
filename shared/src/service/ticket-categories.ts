/**
 * A category of tickets. A hidden one is not offered for new tickets; tickets that have it keep it.
 */
export type TicketCategory = {
  /** The place in lists: the smallest first. The first offered category is the default. */
  order: number;
  isHidden?: boolean | undefined;
  /** The name by language. A language without one shows the English name. */
  names: { readonly en: string; readonly [language: string]: string | undefined };
};

/** By id, which a ticket keeps: the English name that the category was made with. */
export type TicketCategories<Entry extends TicketCategory = TicketCategory> = Readonly<
  Record<string, Entry>
>;

export const MAX_TICKET_CATEGORIES = 30;
/** A longer name does not fit into the list of tickets. */
export const MAX_CATEGORY_NAME_LENGTH = 40;

/** The categories in their order, each with its id. */
export function categoryList<Entry extends TicketCategory>(
  categories: TicketCategories<Entry>,
): (Entry & { id: string })[] {
  return Object.entries(categories)
    .map(([id, category]) => ({ ...category, id }))
    .toSorted((a, b) => a.order - b.order);
}

/** The categories that a new ticket can have, the default first. */
export function offeredCategories<Entry extends { isHidden?: boolean | undefined }>(
  list: readonly Entry[],
): Entry[] {
  return list.filter(({ isHidden }) => !isHidden);
}

/** What an id may be: it stands in addresses and in the audit log. */
export const CATEGORY_ID = /^[a-z\d][a-z\d &/+-]{0,39}$/i;

/** The id of a new category: its English name if it can be one and is free, else `fallback`. */
export function newCategoryId(
  name: string,
  categories: TicketCategories,
  fallback: string,
): string {
  const isFree = !Object.keys(categories).some((id) => id.toLowerCase() === name.toLowerCase());
  return isFree && CATEGORY_ID.test(name) ? name : fallback;
}

export type TicketCategoriesProblem =
  | { kind: 'too many' | 'none offered' | 'order twice' }
  | { kind: 'name twice'; name: string };

/** Why categories cannot be stored together; null if they can. */
export function ticketCategoriesProblem(
  categories: TicketCategories,
): TicketCategoriesProblem | null {
  const list = Object.values(categories);
  if (list.length > MAX_TICKET_CATEGORIES) return { kind: 'too many' };
  if (offeredCategories(list).length === 0) return { kind: 'none offered' };
  if (new Set(list.map(({ order }) => order)).size < list.length) return { kind: 'order twice' };
  const name = nameTwice(list);
  return name === undefined ? null : { kind: 'name twice', name };
}

/** A name that two categories have in the same language, in any case. */
function nameTwice(list: readonly TicketCategory[]): string | undefined {
  const known = new Set<string>();
  for (const { names } of list)
    for (const [language, name] of Object.entries(names)) {
      if (name === undefined) continue;
      const key = `${language} ${name.toLowerCase()}`;
      if (known.has(key)) return name;
      known.add(key);
    }
  return undefined;
}
