import { useState } from 'react';

/**
 * What a loader has loaded, until a call answers with something newer. The next load replaces both.
 *
 *     const [notes, showNotes] = useLoaded(customer.notes);
 */
export function useLoaded<Value>(loaded: Value): [Value, (newer: Value) => void] {
  const [changed, setChanged] = useState<{ since: Value; value: Value } | null>(null);
  return [
    changed && changed.since === loaded ? changed.value : loaded,
    (value) => setChanged({ since: loaded, value }),
  ];
}
