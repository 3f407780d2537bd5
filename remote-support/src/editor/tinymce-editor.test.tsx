import { act, render } from '@testing-library/react';
import { TinymceEditor } from './tinymce-editor';

type Settings = {
  setup: (editor: object) => void;
  init_instance_callback: (editor: object) => void;
};

/** Stands in for TinyMCE, which jsdom cannot run: content, events, and a normal form of HTML. */
function serveTinymce() {
  const listeners: [string, (event: object, editor?: object) => void][] = [];
  let html = '';
  const dispatch = (name: string, event: object = {}) => {
    for (const [names, run] of listeners)
      if (names.toLowerCase().split(' ').includes(name)) run(event);
  };
  const editor = {
    initialized: false,
    editorManager: { addI18n: () => undefined },
    on: (names: string, run: (event: object) => void) => listeners.push([names, run]),
    off: () => undefined,
    remove: () => undefined,
    getElement: () => null,
    setDirty: () => undefined,
    getContent: () => html,
    setContent(content: string) {
      dispatch('beforesetcontent', { content });
      html = content.replaceAll('<br/>', '<br>');
      dispatch('setcontent', { content: html });
    },
    hasFocus: () => false,
    selection: { getBookmark: () => null },
    undoManager: {
      transact: (run: () => void) => run(),
      clear: () => undefined,
      add: () => undefined,
    },
  };
  const init = ({ setup, init_instance_callback }: Settings) => {
    setup(editor);
    editor.initialized = true;
    dispatch('init');
    init_instance_callback(editor);
  };
  Object.assign(window, { tinymce: { init, majorVersion: '8', minorVersion: '0' } });
  return {
    type(text: string) {
      html = text;
      dispatch('keyup', { key: 'a' });
    },
  };
}

afterEach(() => Object.assign(window, { tinymce: undefined }));

test('tells what the reader writes from the value that it was given', async () => {
  const keyboard = serveTinymce();
  const onChange = jest.fn();
  const editorOf = (messageKey: number, value: string) => (
    <TinymceEditor
      {...{ id: 'reply', label: 'Reply', attempt: 1, canViewSource: false, messageKey, value }}
      onChange={onChange}
      onBlur={() => undefined}
      onReady={() => undefined}
      onFailure={() => undefined}
      onLargePaste={() => undefined}
    />
  );
  const { rerender } = render(editorOf(7, ''));
  rerender(editorOf(8, '<p>a stored<br/>draft</p>'));
  expect(onChange.mock.calls).toEqual([['<p>a stored<br>draft</p>', { isWritten: false }]]);
  rerender(editorOf(8, '<p>a stored<br>draft</p>'));
  await Promise.resolve();
  act(() => keyboard.type('<p>written</p>'));
  expect(onChange).toHaveBeenLastCalledWith('<p>written</p>', { isWritten: true });
  expect(onChange).toHaveBeenCalledTimes(2);
});
