import { useState } from 'react';

/** The selected tickets of the list, also those of other pages. */
export type Selection = {
  ids: ReadonlySet<number>;
  toggle: (id: number) => void;
  select: (ids: readonly number[]) => void;
  clear: () => void;
};

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    ids,
    toggle: (id) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    select: (added) => setIds((before) => new Set([...before, ...added])),
    clear: () => setIds(new Set()),
  };
}
