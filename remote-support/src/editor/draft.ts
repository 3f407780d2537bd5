import { readStoredJson, writeStorage } from '@site/shared/browser';
import { useLayoutEffect, useRef, useState } from 'react';

/** Texts by field name. */
type Draft = Record<string, string>;

/** Storage keys of drafts. They contain the user's id, so that users never share a draft. */
export const draftKeys = {
  newTicket: (userId: number | undefined) => `new-ticket:${userId}`,
  ticketFor: (userId: number | undefined, customer: string) => `ticket-for:${userId}:${customer}`,
  reply: (userId: number | undefined, ticketId: number) => `reply:${userId}:${ticketId}`,
  edit: (userId: number | undefined, messageId: number) => `edit:${userId}:${messageId}`,
  note: (userId: number | undefined, ticketId: number) => `note:${userId}:${ticketId}`,
};

type DraftState<D extends Draft> = {
  draft: D;
  /** `changes` may be a function of the newest draft. */
  updateDraft: (changes: Partial<D> | ((draft: D) => Partial<D>)) => void;
  clearDraft: () => void;
};

/**
 * Unsent text that survives a reload, the end of the session and the closing of the tab. It stays
 * in this browser until `clearDraft`. Another key shows the draft of that key. `firstEmpty` is read
 * in the first render only. If the storage is not available, the draft is ordinary component state.
 */
export function useDraft<D extends Draft>(key: string, firstEmpty: D): DraftState<D> {
  const [empty] = useState(firstEmpty);
  const read = () => ({ key, draft: { ...empty, ...storedDraft(key, empty) } });
  const [state, setState] = useState(read);
  const shown = state.key === key ? state : read();
  if (shown !== state) setState(shown);

  /** The state with the changes that are not rendered yet. */
  const latest = useRef(state);
  useLayoutEffect(() => {
    if (latest.current.key !== state.key) latest.current = state;
  }, [state]);

  /**
   * Changes the draft of this key and stores it at once, because the page may be left, or show
   * another key, before the next rendering. The draft of another shown key does not change.
   */
  function change(draftAfter: (before: D) => D): void {
    const isLatest = latest.current.key === key;
    const draft = draftAfter(isLatest ? latest.current.draft : read().draft);
    const changed = { key, draft };
    if (isLatest) latest.current = changed;
    storeDraft(key, draft, empty);
    setState((before) => (before.key === key ? changed : before));
  }

  return {
    draft: shown.draft,
    updateDraft: (changes) =>
      change((before) => ({
        ...before,
        ...(typeof changes === 'function' ? changes(before) : changes),
      })),
    clearDraft: () => change(() => empty),
  };
}

/** Stores a draft for a form that is shown later, unless the form already has one. */
export function storeDraftIfNone(key: string, draft: Draft): void {
  if (Object.keys(storedDraft(key, draft)).length === 0) storeDraft(key, draft, {});
}

/** The stored draft, reduced to the fields of `empty`. */
export function storedDraft<D extends Draft>(key: string, empty: D): Partial<D> {
  const stored = readStoredJson('local', key);
  if (typeof stored !== 'object' || stored === null) return {};
  const texts = Object.entries(stored).filter(
    ([field, text]) => field in empty && typeof text === 'string',
  );
  return Object.fromEntries(texts) as Partial<D>;
}

/** Returns a stored draft, and deletes it. */
export function takeStoredDraft<D extends Draft>(key: string, empty: D): Partial<D> {
  const draft = storedDraft(key, empty);
  storeDraft(key, empty, empty);
  return draft;
}

function storeDraft(key: string, draft: Draft, empty: Draft): void {
  const isChanged = Object.keys(draft).some((field) => draft[field] !== empty[field]);
  writeStorage('local', key, isChanged ? JSON.stringify(draft) : null);
}
