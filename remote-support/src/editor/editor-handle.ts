/** What a page can do with a message editor beside setting its value. */
export type EditorHandle = {
  /** Inserts HTML at the caret, replaces a selection, and focuses the editor. */
  insert: (html: string) => void;
  focus: () => void;
};

/** A text that an editor inserts for '/' and the beginning of its name. */
export type Snippet = { name: string; html: string };

/** The snippets for what was typed after '/', the best first. */
export type SnippetSource = (typed: string) => readonly Snippet[];

/** The keys that an editor passes on to its form. */
export type EditorKeys = {
  /** Ctrl+Enter, on a Mac also Command+Enter. `withShift`: Shift was pressed too. */
  onSubmitKey?: ((press: { withShift: boolean }) => void) | undefined;
};

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'
> & { target: EventTarget | null };

/** Handles the keys of an editor: Ctrl+Enter runs `onSubmitKey`, Escape leaves the editor. */
export function handleEditorKey(event: KeyPress, { onSubmitKey }: EditorKeys): void {
  if (event.key === 'Escape') leaveEditor(event.target);
  if (!onSubmitKey || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  onSubmitKey({ withShift: event.shiftKey });
}

/** Removes the focus from the editor, so that the shortcuts of the page work. */
function leaveEditor(target: EventTarget | null): void {
  if (target instanceof HTMLElement) target.blur();
  // The text of TinyMCE is in a frame, whose element has the focus in this document.
  if (document.activeElement instanceof HTMLIFrameElement) document.activeElement.blur();
}
