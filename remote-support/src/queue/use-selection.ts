import { useRef, useState } from 'react';

/** The selected tickets of the list, also those of other pages. */
export type Selection = {
  ids: ReadonlySet<number>;
  /** With `isRange`, the tickets from the last toggled one to this one get its new state. */
  toggle: (id: number, options?: { isRange?: boolean }) => void;
  select: (ids: readonly number[]) => void;
  clear: () => void;
  /** How many tickets of the shown page are selected. */
  selectedOnPage: number;
  isPageSelected: boolean;
  /** Selects all tickets of the page, or none of them if all are selected. */
  togglePage: () => void;
};

/** `pageIds`: the tickets of the shown page, in their order. */
export function useSelection(pageIds: readonly number[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const lastToggled = useRef<number | null>(null);
  const selectedOnPage = pageIds.filter((id) => ids.has(id)).length;
  const isPageSelected = selectedOnPage > 0 && selectedOnPage === pageIds.length;

  function change(changed: readonly number[], isSelected: boolean): void {
    const after = new Set(ids);
    for (const id of changed) {
      if (isSelected) after.add(id);
      else after.delete(id);
    }
    setIds(after);
  }

  /** The tickets of the page between two; only the second one if the first is not on the page. */
  function rangeBetween(first: number | null, second: number): readonly number[] {
    const from = first === null ? -1 : pageIds.indexOf(first);
    const to = pageIds.indexOf(second);
    if (from < 0 || to < 0) return [second];
    return pageIds.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  return {
    ids,
    toggle: (id, { isRange = false } = {}) => {
      change(isRange ? rangeBetween(lastToggled.current, id) : [id], !ids.has(id));
      lastToggled.current = id;
    },
    select: (added) => change(added, true),
    clear: () => setIds(new Set()),
    selectedOnPage,
    isPageSelected,
    togglePage: () => change(pageIds, !isPageSelected),
  };
}
