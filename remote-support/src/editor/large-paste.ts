/** A pasted text of this size is inserted as plain text: TinyMCE needs seconds to format it. */
const LARGE_PASTE_CHARACTERS = 20_000;
const LARGE_PASTE_LINES = 300;

/** A large paste that was inserted as plain text. */
export type LargePaste = {
  lines: number;
  /** Replaces the plain text by the formatted one. Missing if the clipboard has no formatting. */
  keepFormatting?: () => void;
};

/** What this module needs of TinyMCE. */
export type PastingEditor = {
  insertContent: (html: string) => void;
  execCommand: (command: string, ui: boolean, value: object) => unknown;
  undoManager: { transact: (change: () => void) => unknown; undo: () => unknown };
  focus: () => void;
};

type PasteEvent = Pick<ClipboardEvent, 'clipboardData' | 'preventDefault'>;

/** The number of lines of a text that is too large to be pasted with formatting; null otherwise. */
function largePasteLines(text: string): number | null {
  const lines = text.split('\n').length;
  return text.length > LARGE_PASTE_CHARACTERS || lines > LARGE_PASTE_LINES ? lines : null;
}

/** A text as one block that keeps its lines. */
function plainBlock(text: string): string {
  const block = document.createElement('pre');
  block.textContent = text.replace(/\r\n?/g, '\n').trimEnd();
  return block.outerHTML;
}

/**
 * Inserts a large paste as one block of plain text, in place of TinyMCE. Null if the paste is
 * small: TinyMCE then handles it.
 */
export function pasteLarge(editor: PastingEditor, event: PasteEvent): LargePaste | null {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const html = event.clipboardData?.getData('text/html') ?? '';
  const lines = largePasteLines(text);
  if (lines === null) return null;
  // TinyMCE ignores a paste whose default is prevented.
  event.preventDefault();
  editor.undoManager.transact(() => editor.insertContent(plainBlock(text)));
  if (!html) return { lines };
  return {
    lines,
    keepFormatting: () => {
      editor.undoManager.undo();
      editor.execCommand('mceInsertClipboardContent', false, { html });
      editor.focus();
    },
  };
}
