import { useEffect, useState } from 'react';

/** What somebody typed and has not sent: named texts. */
type Draft = Record<string, string>;

/** Where drafts are kept: by user, and a reply's by ticket. */
export const draftKeys = {
  newTicket: (userId: number | undefined) => `new-ticket:${userId}`,
  reply: (userId: number | undefined, ticketId: number) => `reply:${userId}:${ticketId}`,
  edit: (userId: number | undefined, messageId: number) => `edit:${userId}:${messageId}`,
  note: (userId: number | undefined, ticketId: number) => `note:${userId}:${ticketId}`,
};

type DraftState<D extends Draft> = {
  draft: D;
  change: (part: Partial<D>) => void;
  drop: () => void;
};

/**
 * State that survives a reload and the end of a session: kept in this tab's session storage until `drop`. Both arguments count as
 * they are at the first render. Name the user in the key, so that one never finds another's. Without storage it is plain state.
 */
export function useDraft<D extends Draft>(key: string, empty: D): DraftState<D> {
  const [place] = useState({ key, empty });
  const [draft, setDraft] = useState(() => ({ ...empty, ...draftAt(key, empty) }));

  useEffect(() => store(place.key, draft, place.empty), [place, draft]);

  function drop(): void {
    setDraft(place.empty);
    // At once: the page may be left before the effect runs.
    store(place.key, place.empty, place.empty);
  }

  return { draft, change: (part) => setDraft((before) => ({ ...before, ...part })), drop };
}

/** Puts a draft where a form that is shown later will find it, unless something was left there before. */
export function leaveDraft(key: string, draft: Draft): void {
  if (Object.keys(draftAt(key, draft)).length === 0) store(key, draft, {});
}

/** What is kept under a key, of the texts that `like` names. */
export function draftAt<D extends Draft>(key: string, like: D): Partial<D> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof found !== 'object' || found === null) return {};
    const texts = Object.entries(found).filter(
      ([name, text]) => name in like && typeof text === 'string',
    );
    return Object.fromEntries(texts) as Partial<D>;
  } catch {
    return {};
  }
}

function store(key: string, draft: Draft, empty: Draft): void {
  try {
    if (Object.keys(draft).some((name) => draft[name] !== empty[name]))
      sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // A closed or full storage only means that the draft ends with the page.
  }
}
