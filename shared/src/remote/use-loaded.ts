import { useState } from 'react';

/**
 * The value of a loader, until the page sets a newer value from the answer to a call. The next load
 * replaces the newer value.
 *
 *     const [notes, showNotes] = useLoaded(customer.notes);
 */
export function useLoaded<Value>(loaded: Value): [Value, (newer: Value) => void] {
  const [newer, setNewer] = useState<{ replaces: Value; value: Value } | null>(null);
  return [
    newer && newer.replaces === loaded ? newer.value : loaded,
    (value) => setNewer({ replaces: loaded, value }),
  ];
}
