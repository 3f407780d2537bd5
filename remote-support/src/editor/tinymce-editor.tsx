import { Editor, type IAllProps } from '@tinymce/tinymce-react';
import { useColorScheme } from './color-scheme';
import { contentStyle, editorSettings, ROLLBACK_DELAY } from './editor-settings';

type TinyMCE = Parameters<NonNullable<IAllProps['onInit']>>[1];

export type TinymceEditorProps = {
  id: string;
  label: string;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  onReady: () => void;
  /** The script or a part without which there is no editor could not be loaded. */
  onFailure: () => void;
  canViewSource: boolean;
  /** From 1; another number loads the script anew, which is otherwise remembered as failed. */
  attempt: number;
};

/** TinyMCE from the site's own /tinymce (section 7). A module of its own, so that it is loaded only where somebody writes. */
export function TinymceEditor({
  id,
  label,
  value,
  attempt,
  canViewSource,
  ...on
}: TinymceEditorProps) {
  const scheme = useColorScheme();
  return (
    <Editor
      // The skin is chosen when the editor is made.
      key={scheme}
      id={id}
      licenseKey="gpl"
      tinymceScriptSrc={`/tinymce/tinymce.min.js${attempt > 1 ? `?attempt=${attempt}` : ''}`}
      rollback={ROLLBACK_DELAY}
      init={editorSettings({ label, scheme, canViewSource, contentStyle: contentStyle(scheme) })}
      value={value}
      onEditorChange={on.onChange}
      onBlur={on.onBlur}
      onInit={(_event, editor) => {
        focusByLabel(editor);
        on.onReady();
      }}
      onScriptsLoadError={on.onFailure}
      onThemeLoadError={on.onFailure}
      onModelLoadError={on.onFailure}
    />
  );
}

/** A label focuses its text field, which the editor has hidden: here it focuses the editor. */
function focusByLabel(editor: TinyMCE): void {
  const field = editor.getElement();
  if (!(field instanceof HTMLTextAreaElement)) return;
  for (const label of field.labels) {
    const focus = () => editor.focus();
    label.addEventListener('click', focus);
    editor.on('remove', () => label.removeEventListener('click', focus));
  }
}
