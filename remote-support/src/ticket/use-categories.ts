import type { ListedCategory } from '@site/shared/contract';
import { useSettings } from '@site/shared/host';
import { language } from '@site/shared/language';
import { offeredCategories } from '@site/shared/service';
import { useMemo } from 'react';

type Option = { value: string; label: string };

export type Categories = {
  /** All categories in their order, also the hidden ones. */
  all: readonly Option[];
  /** Those that a new ticket can have, the default first. */
  offered: readonly Option[];
  /** The name of a category in the page's language; its id if it does not exist any more. */
  nameOf: (id: string) => string;
};

const NO_CATEGORIES: readonly ListedCategory[] = [];

/** The categories of tickets, as the administrator has written them. */
export function useCategories(): Categories {
  const list = useSettings()?.ticketCategories ?? NO_CATEGORIES;
  return useMemo(() => {
    const names = new Map(list.map(({ id, names }) => [id, names[language()] ?? names.en]));
    const option = ({ id }: ListedCategory) => ({ value: id, label: names.get(id) ?? id });
    return {
      all: list.map(option),
      offered: offeredCategories(list).map(option),
      nameOf: (id) => names.get(id) ?? id,
    };
  }, [list]);
}
