import { act, renderHook } from '@testing-library/react';
import {
  type Attention,
  askAttention,
  closeAttention,
  confirmAttention,
  modalStore,
  useAttention,
} from './modal';

const shown = () => modalStore.getState().attention;

function attention(change: Partial<Attention> = {}): Attention {
  return { id: 'guide', body: 'Mind the step.', action: jest.fn(), canSilence: true, ...change };
}

beforeEach(() => {
  window.localStorage.clear();
  closeAttention();
});
afterEach(() => jest.restoreAllMocks());

test('the action runs on confirmation, once, and the modal is closed by then', () => {
  const asked = attention({ action: jest.fn(() => expect(shown()).toBeNull()) });
  askAttention(asked);
  expect(shown()).toBe(asked);
  expect(asked.action).not.toHaveBeenCalled();
  confirmAttention(false);
  confirmAttention(false);
  expect(asked.action).toHaveBeenCalledTimes(1);
  expect(window.localStorage.getItem('guide')).toBeNull();
});

test('closing runs nothing', () => {
  const asked = attention();
  askAttention(asked);
  closeAttention();
  expect([shown(), jest.mocked(asked.action)?.mock.calls.length]).toEqual([null, 0]);
});

test("'Don't ask again' keeps 1 under the modal's id, and the action then runs at once", () => {
  askAttention(attention());
  confirmAttention(true);
  expect(window.localStorage.getItem('guide')).toBe('1');
  const again = attention();
  askAttention(again);
  expect(again.action).toHaveBeenCalledTimes(1);
  expect(shown()).toBeNull();
});

test('the flag silences its own modal only, and only the value 1 counts', () => {
  window.localStorage.setItem('guide', '1');
  askAttention(attention({ id: 'other' }));
  expect(shown()).not.toBeNull();
  closeAttention();
  for (const value of ['0', 'true', '', '11']) {
    window.localStorage.setItem('guide', value);
    askAttention(attention());
    expect(shown()).not.toBeNull();
    closeAttention();
  }
});

test('what may not be silenced is asked in spite of a flag', () => {
  window.localStorage.setItem('guide', '1');
  const asked = attention({ canSilence: false });
  askAttention(asked);
  expect(shown()).toBe(asked);
  expect(asked.action).not.toHaveBeenCalled();
});

test('without storage the visitor is asked each time, and the action still runs', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const asked = attention();
  askAttention(asked);
  expect(shown()).toBe(asked);
  confirmAttention(true);
  expect(asked.action).toHaveBeenCalledTimes(1);
  expect(shown()).toBeNull();
});

test('an action that asks again leaves the new question open', () => {
  const second = attention({ id: 'second' });
  askAttention(attention({ action: () => askAttention(second) }));
  confirmAttention(false);
  expect(shown()).toBe(second);
});

test('the hook follows', () => {
  const { result } = renderHook(() => useAttention());
  expect(result.current).toBeNull();
  const asked = attention();
  act(() => askAttention(asked));
  expect(result.current).toBe(asked);
  act(() => confirmAttention(false));
  expect(result.current).toBeNull();
});
