import { type RefObject, useEffect, useRef } from 'react';
import { draftKeys, takeStoredDraft } from '../editor/draft';
import type { EditorHandle } from '../editor/editor-handle';

/**
 * After another ticket was opened, the focus is where the reader goes on: in the editor if the
 * reader comes from it (`writeNext`), otherwise at the newest message. What was typed between
 * sending and the next ticket belongs to the next one.
 */
export function useFocusOnNext(
  id: number,
  editor: RefObject<EditorHandle | null>,
  accountId: number | undefined,
) {
  const newest = useRef<HTMLElement>(null);
  const shownId = useRef(id);
  const isWriting = useRef(false);
  useEffect(() => {
    if (shownId.current === id) return;
    const earlierId = shownId.current;
    shownId.current = id;
    const focusEditor = isWriting.current;
    isWriting.current = false;
    // The shell moves the focus to the page in a later effect.
    const timer = setTimeout(() => {
      if (!focusEditor) {
        newest.current?.focus({ preventScroll: true });
        return;
      }
      editor.current?.focus();
      const typed = takeStoredDraft(draftKeys.reply(accountId, earlierId), { description: '' });
      if (typed.description) editor.current?.insert(typed.description);
    });
    return () => clearTimeout(timer);
  }, [id, editor, accountId]);
  return {
    newest,
    writeNext: () => {
      isWriting.current = true;
    },
  };
}
