import { MESSAGE_ELEMENTS } from '@site/shared/rules';
import { TOOLBAR_OUTPUT } from '@site/shared/testing/message-html';
import { editorSettings } from './editor-settings';

const options = {
  label: 'Message',
  scheme: 'light',
  canViewSource: false,
  contentStyle: '',
} as const;

test('has the source view only with `canViewSource`', () => {
  const [without, withView] = [false, true].map((canViewSource) => {
    const { plugins, toolbar } = editorSettings({ ...options, canViewSource });
    return `${plugins} ${toolbar}`;
  });
  expect(without).not.toMatch(/\bcode\b/);
  expect(withView).toMatch(/,code .* \| code$/);
});

test('has the skin of the color scheme', () => {
  expect(editorSettings(options).skin).toBe('oxide');
  expect(editorSettings({ ...options, scheme: 'dark' }).skin).toBe('oxide-dark');
});

test('speaks the language of the page', () => {
  const added = jest.fn();
  const settings = editorSettings(options);
  settings.setup?.({ editorManager: { addI18n: added }, on: () => undefined } as never);
  expect(settings.language).toBe('en');
  expect(added).toHaveBeenCalledWith('en', expect.objectContaining({ Undo: 'Undo' }));
});

test("TinyMCE's styles for some browsers become style sheet objects, not style elements", () => {
  const listeners: Record<string, () => void> = {};
  const document = { adoptedStyleSheets: [] as { text: string }[] };
  class CSSStyleSheet {
    text = '';
    replaceSync(text: string) {
      this.text = text;
    }
  }
  const editor = {
    editorManager: { addI18n: () => undefined },
    contentStyles: ['img:-moz-broken { min-width: 24px }', 'body { min-height: 150px }'],
    getWin: () => ({ CSSStyleSheet, document }),
    on: (name: string, run: () => void) => {
      listeners[name] = run;
    },
  };
  editorSettings(options).setup?.(editor as never);
  listeners.PostRender?.();
  expect(document.adoptedStyleSheets.map(({ text }) => text)).toEqual([
    'img:-moz-broken { min-width: 24px }',
    'body { min-height: 150px }',
  ]);
  // TinyMCE makes an element of the styles that are left.
  expect(editor.contentStyles).toEqual([]);
});

test('takes no pasted image as data, and uploads none', () => {
  expect(editorSettings(options)).toMatchObject({
    automatic_uploads: false,
    paste_data_images: false,
  });
});

test.each([
  ['/', '<p>b</p>', '<p>b</p>'],
  ['/solv', '<p>a</p>', '<p>b</p>'],
  ['/solvent', '<p>a</p>', undefined],
])('inserts for %s and a list with %s: %s', (typed, listed, inserted) => {
  const replies = [
    { name: 'Apology', html: '<p>a</p>' },
    { name: 'Solved', html: '<p>b</p>' },
  ];
  const insertContent = jest.fn();
  const addAutocompleter = jest.fn();
  const editor = {
    editorManager: { addI18n: () => undefined },
    on: () => undefined,
    ui: { registry: { addAutocompleter } },
    selection: { setRng: () => undefined },
    insertContent,
  };
  const snippets = (beginning: string) =>
    replies.filter(({ name }) => name.toLowerCase().startsWith(beginning));
  editorSettings({ ...options, snippets }).setup?.(editor as never);
  const [, { onAction }] = addAutocompleter.mock.calls[0];
  onAction({ hide: () => undefined }, { toString: () => typed }, listed);
  expect(insertContent.mock.calls).toEqual(inserted ? [[inserted]] : []);
});

test('accepts only the elements and attributes of the message policy', () => {
  const { valid_elements } = editorSettings(options);
  const accepted = String(valid_elements)
    .split(',')
    .flatMap((rule) => {
      const [, tags = '', attributes = ''] = /^([\w/]+)(?:\[(.+)\])?$/.exec(rule) ?? [];
      return tags.split('/').map((tag) => [tag, attributes.split('|').filter(Boolean)]);
    });
  const allowed = Object.entries(MESSAGE_ELEMENTS).map(([tag, { author }]) => [tag, author]);
  expect(Object.fromEntries(accepted)).toEqual(Object.fromEntries(allowed));
});

test('has only buttons whose output is in the tests of both sanitisers', () => {
  const { toolbar } = editorSettings({ ...options, canViewSource: true });
  const buttons = String(toolbar).split(/[ |]+/);
  expect(buttons.sort()).toEqual(Object.keys(TOOLBAR_OUTPUT).sort());
});
