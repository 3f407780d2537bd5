import { act, renderHook } from '@testing-library/react';
import { draftAt, leaveDraft, useDraft } from './draft';

const empty = { title: '', category: 'A' };

beforeEach(() => sessionStorage.clear());

test('what is typed is there again after a reload, until it is dropped', () => {
  const first = renderHook(() => useDraft('k', empty));
  act(() => first.result.current.change({ title: 'typed' }));
  first.unmount();
  const second = renderHook(() => useDraft('k', empty));
  expect(second.result.current.draft).toEqual({ title: 'typed', category: 'A' });
  act(() => second.result.current.drop());
  expect(second.result.current.draft).toEqual(empty);
  expect(sessionStorage).toHaveLength(0);
});

test('one user does not find the draft of another', () => {
  const first = renderHook(() => useDraft('new-ticket:1', empty));
  act(() => first.result.current.change({ title: 'typed' }));
  expect(renderHook(() => useDraft('new-ticket:2', empty)).result.current.draft).toEqual(empty);
});

test('nothing is stored where nothing was typed', () => {
  renderHook(() => useDraft('k', empty));
  expect(sessionStorage).toHaveLength(0);
});

test.each(['not json', 'null', '"text"', '{"title":1,"other":"x"}'])(
  'a stored %s is no draft',
  (stored) => {
    sessionStorage.setItem('k', stored);
    expect(renderHook(() => useDraft('k', empty)).result.current.draft).toEqual(empty);
  },
);

test('a draft that is left somewhere does not replace one that is there', () => {
  leaveDraft('k', { title: 'first' });
  leaveDraft('k', { title: 'second' });
  expect(draftAt('k', empty)).toEqual({ title: 'first' });
});

test('without storage it is plain state', () => {
  const closed = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('closed');
  });
  const { result } = renderHook(() => useDraft('k', empty));
  act(() => result.current.change({ title: 'typed' }));
  expect(result.current.draft.title).toBe('typed');
  closed.mockRestore();
});
