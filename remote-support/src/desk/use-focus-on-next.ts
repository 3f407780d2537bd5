import { type RefObject, useEffect, useRef } from 'react';
import type { EditorHandle } from '../editor/editor-handle';

/**
 * After another ticket was opened, the focus is where the reader goes on: in the editor if the
 * reader comes from it (`writeNext`), otherwise at the newest message.
 */
export function useFocusOnNext(id: number, editor: RefObject<EditorHandle | null>) {
  const newest = useRef<HTMLElement>(null);
  const shownId = useRef(id);
  const isWriting = useRef(false);
  useEffect(() => {
    if (shownId.current === id) return;
    shownId.current = id;
    const focusEditor = isWriting.current;
    isWriting.current = false;
    // The shell moves the focus to the page in a later effect.
    const timer = setTimeout(() => {
      if (focusEditor) editor.current?.focus();
      else newest.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [id, editor]);
  return {
    newest,
    writeNext: () => {
      isWriting.current = true;
    },
  };
}
