import { act, renderHook } from '@testing-library/react';
import { storeDraftIfNone, storedDraft, useDraft } from './draft';

const empty = { title: '', category: 'A' };

beforeEach(() => localStorage.clear());

test('keeps the typed text over a reload until it is cleared', () => {
  const first = renderHook(() => useDraft('k', empty));
  act(() => first.result.current.updateDraft({ title: 'typed' }));
  first.unmount();
  const second = renderHook(() => useDraft('k', empty));
  expect(second.result.current.draft).toEqual({ title: 'typed', category: 'A' });
  act(() => second.result.current.clearDraft());
  expect(second.result.current.draft).toEqual(empty);
  expect(localStorage).toHaveLength(0);
});

test("does not read another user's draft", () => {
  const first = renderHook(() => useDraft('new-ticket:1', empty));
  act(() => first.result.current.updateDraft({ title: 'typed' }));
  expect(renderHook(() => useDraft('new-ticket:2', empty)).result.current.draft).toEqual(empty);
});

test('stores nothing before the first change', () => {
  renderHook(() => useDraft('k', empty));
  expect(localStorage).toHaveLength(0);
});

test.each(['not json', 'null', '"text"', '{"title":1,"other":"x"}'])(
  'ignores the malformed stored draft %s',
  (stored) => {
    localStorage.setItem('k', stored);
    expect(renderHook(() => useDraft('k', empty)).result.current.draft).toEqual(empty);
  },
);

test('storeDraftIfNone keeps an existing draft', () => {
  storeDraftIfNone('k', { title: 'first' });
  storeDraftIfNone('k', { title: 'second' });
  expect(storedDraft('k', empty)).toEqual({ title: 'first' });
});

test('keeps the draft in memory when the storage is blocked', () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked');
  });
  const { result } = renderHook(() => useDraft('k', empty));
  act(() => result.current.updateDraft({ title: 'typed' }));
  expect(result.current.draft.title).toBe('typed');
  blocked.mockRestore();
});
