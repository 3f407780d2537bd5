import { type PastingEditor, pasteLarge } from './large-paste';

const channels = Array.from({ length: 1_500 }, (_, index) => `Channel ${index} <b>&`).join('\r\n');

function pasteOf(contents: Record<string, string>) {
  const calls: string[] = [];
  const editor: PastingEditor = {
    insertContent: (html) => calls.push(html),
    execCommand: (command, _ui, value) => calls.push(command, JSON.stringify(value)),
    undoManager: { transact: (change) => change(), undo: () => calls.push('undo') },
    focus: () => {},
  };
  let isPrevented = false;
  const clipboardData = { getData: (type: string) => contents[type] ?? '' } as DataTransfer;
  const paste = pasteLarge(editor, {
    clipboardData,
    preventDefault: () => {
      isPrevented = true;
    },
  });
  return { paste, calls, wasPrevented: isPrevented };
}

test('a large paste becomes one block of plain text, with the formatting on offer', () => {
  const { paste, calls, wasPrevented } = pasteOf({
    'text/plain': channels,
    'text/html': '<p>all</p>',
  });
  expect(wasPrevented).toBe(true);
  expect(calls).toHaveLength(1);
  const template = document.createElement('template');
  template.innerHTML = calls[0] ?? '';
  expect(template.content.childNodes).toHaveLength(1);
  expect(template.content.querySelector('pre')?.children).toHaveLength(0);
  expect(template.content.textContent).toBe(channels.replaceAll('\r\n', '\n'));
  expect(paste?.lines).toBe(1_500);

  paste?.keepFormatting?.();
  expect(calls.slice(1)).toEqual([
    'undo',
    'mceInsertClipboardContent',
    JSON.stringify({ html: '<p>all</p>' }),
  ]);
});

test('a large paste without formatting offers nothing, and the editor handles a small one', () => {
  expect(pasteOf({ 'text/plain': channels }).paste).toEqual({ lines: 1_500 });
  expect(pasteOf({ 'text/plain': 'x'.repeat(20_001) }).paste).toEqual({ lines: 1 });
  const small = pasteOf({ 'text/plain': 'a\nb', 'text/html': '<p>a</p>' });
  expect(small).toEqual({ paste: null, calls: [], wasPrevented: false });
  expect(pasteOf({}).paste).toBeNull();
});
