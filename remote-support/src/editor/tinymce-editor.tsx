import { showToast } from '@site/shared/host';
import { useColorScheme } from '@site/shared/ui';
import { Editor, type IAllProps } from '@tinymce/tinymce-react';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import * as texts from '#texts';
import {
  type EditorHandle,
  type EditorKeys,
  handleEditorKey,
  type SnippetSource,
} from './editor-handle';
import { contentStyle, editorSettings, ROLLBACK_DELAY_MS } from './editor-settings';
import { type LargePaste, pasteLarge } from './large-paste';

type TinyMCE = Parameters<NonNullable<IAllProps['onInit']>>[1];

export type TinymceEditorProps = {
  id: string;
  label: string;
  value: string;
  /** Identifies the message. */
  messageKey: string | number;
  /** `isWritten` is false if the editor only reports the `value` that it was given. */
  onChange: (html: string, change: { isWritten: boolean }) => void;
  onBlur: () => void;
  onReady: () => void;
  /** Called when the script or a required part of TinyMCE could not be loaded. */
  onFailure: () => void;
  canViewSource: boolean;
  /** Called after a large paste was inserted as plain text. */
  onLargePaste: (paste: LargePaste) => void;
  snippets?: SnippetSource | undefined;
  handle?: Ref<EditorHandle> | undefined;
  /** From 1. A retry needs a new script address, because a failed address is not loaded again. */
  attempt: number;
} & EditorKeys;

/**
 * TinyMCE, loaded from the site's own /tinymce (section 7). Import this module dynamically, so that
 * pages without an editor do not load it.
 */
export function TinymceEditor({
  id,
  label,
  value,
  messageKey,
  attempt,
  canViewSource,
  onChange,
  onBlur,
  onReady,
  onFailure,
  onSubmitKey,
  onLargePaste,
  snippets,
  handle,
}: TinymceEditorProps) {
  const scheme = useColorScheme();
  const current = useRef<TinyMCE>(null);
  // TinyMCE keeps the listeners of its first rendering. They read the newest props here.
  const keys = useRef<EditorKeys>({});
  const reportChange = useRef(onChange);
  const reportLargePaste = useRef(onLargePaste);
  const findSnippets = useRef(snippets);
  /** Whether TinyMCE now reports the `value` that it was given. */
  const isGiven = useRef(false);
  useEffect(() => {
    keys.current = { onSubmitKey };
    reportChange.current = onChange;
    reportLargePaste.current = onLargePaste;
    findSnippets.current = snippets;
  });
  useLayoutEffect(() => {
    // The page has changed the text of a reader who is writing: writing goes on at its end.
    if (isGiven.current) moveToEnd(current.current);
  });
  const editedKey = useRef(messageKey);
  useEffect(() => {
    if (editedKey.current !== messageKey) forgetChanges(current.current);
    editedKey.current = messageKey;
  }, [messageKey]);
  function handleLargePaste(editor: TinyMCE, event: ClipboardEvent): void {
    const paste = pasteLarge(editor, event);
    if (paste) reportLargePaste.current(paste);
  }
  useImperativeHandle(handle, () => ({
    insert: (html) => {
      current.current?.insertContent(html);
      current.current?.focus();
    },
    focus: () => {
      current.current?.focus();
      // A text that is there goes on at its end.
      moveToEnd(current.current);
    },
  }));
  return (
    <Editor
      // TinyMCE reads the skin once, when it is created.
      key={scheme}
      id={id}
      licenseKey="gpl"
      tinymceScriptSrc={`/tinymce/tinymce.min.js${attempt > 1 ? `?attempt=${attempt}` : ''}`}
      rollback={ROLLBACK_DELAY_MS}
      init={editorSettings({
        label,
        scheme,
        canViewSource,
        contentStyle: contentStyle(scheme),
        ...(snippets && { snippets: (typed) => findSnippets.current?.(typed) ?? [] }),
      })}
      value={value}
      // Setting the value is a change to TinyMCE, which may also spell the value differently.
      onBeforeSetContent={({ content, selection }) => {
        isGiven.current = !selection && content === value;
        queueMicrotask(() => {
          isGiven.current = false;
        });
      }}
      onEditorChange={(html) => onChange(html, { isWritten: !isGiven.current })}
      onBlur={onBlur}
      onInit={(_event, editor) => {
        current.current = editor;
        focusOnLabelClick(editor);
        const list = listOfSnippets(editor);
        // `Editor` reads the text after `keyup`, so not while a key is held. `CommentChange` makes
        // it read after each input. It reads a composition at its end.
        editor.on('input', (event) => {
          if (!event.isComposing) editor.dispatch('CommentChange');
        });
        editor.on('keydown', (event) => {
          // Escape closes the list first.
          if (event.key === 'Escape' && list.isOpen()) return;
          handleEditorKey(event, {
            onSubmitKey: (press) => {
              // The page sends the text of its last rendering, so this text is rendered first.
              flushSync(() => reportChange.current(editor.getContent(), { isWritten: true }));
              keys.current.onSubmitKey?.(press);
            },
          });
        });
        editor.on('paste', ({ clipboardData }) => refusePictures(clipboardData));
        // `true` puts this listener before that of TinyMCE, which inserts the paste.
        editor.on('paste', (event) => handleLargePaste(editor, event), true);
        editor.on('drop', ({ dataTransfer }) => refusePictures(dataTransfer));
        onReady();
      }}
      onScriptsLoadError={onFailure}
      onThemeLoadError={onFailure}
      onModelLoadError={onFailure}
    />
  );
}

/** Whether the list of snippets is open, or was closed by the key that is handled now. */
function listOfSnippets(editor: TinyMCE): { isOpen: () => boolean } {
  let isOpen = false;
  editor.on('AutocompleterStart', () => {
    isOpen = true;
  });
  editor.on('AutocompleterEnd', () =>
    setTimeout(() => {
      isOpen = false;
    }),
  );
  return { isOpen: () => isOpen };
}

function moveToEnd(editor: TinyMCE | null): void {
  if (!editor?.initialized || !editor.hasFocus()) return;
  editor.selection.select(editor.getBody(), true);
  editor.selection.collapse(false);
}

/** Undo must not bring back the text of another message. */
function forgetChanges(editor: TinyMCE | null): void {
  if (!editor?.initialized) return;
  editor.undoManager.clear();
  editor.undoManager.add();
  editor.setDirty(false);
}

/** TinyMCE removes pasted picture files and shows no message. */
function refusePictures(data: DataTransfer | null): void {
  if ([...(data?.files ?? [])].some(({ type }) => type.startsWith('image/')))
    void showToast({
      title: texts.editor.pictureNotInserted(),
      body: texts.editor.refusedPicture(),
    });
}

/** TinyMCE hides the text field of the label. A click on the label focuses the editor instead. */
function focusOnLabelClick(editor: TinyMCE): void {
  const field = editor.getElement();
  if (!(field instanceof HTMLTextAreaElement)) return;
  for (const label of field.labels) {
    const focus = () => editor.focus();
    label.addEventListener('click', focus);
    editor.on('remove', () => label.removeEventListener('click', focus));
  }
}
