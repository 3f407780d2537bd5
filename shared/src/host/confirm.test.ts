import { act, renderHook } from '@testing-library/react';
import {
  acceptConfirm,
  type ConfirmRequest,
  cancelConfirm,
  confirm,
  confirmStore,
  useConfirmRequest,
} from './confirm';

const shown = () => confirmStore.getState().attention;

function attention(change: Partial<ConfirmRequest> = {}): ConfirmRequest {
  return {
    id: 'guide',
    body: 'Mind the step.',
    action: jest.fn(),
    offersDontAskAgain: true,
    ...change,
  };
}

beforeEach(() => {
  window.localStorage.clear();
  cancelConfirm();
});
afterEach(() => jest.restoreAllMocks());

test('the action runs on confirmation, once, and the modal is closed by then', () => {
  const asked = attention({ action: jest.fn(() => expect(shown()).toBeNull()) });
  confirm(asked);
  expect(shown()).toBe(asked);
  expect(asked.action).not.toHaveBeenCalled();
  acceptConfirm(false);
  acceptConfirm(false);
  expect(asked.action).toHaveBeenCalledTimes(1);
  expect(window.localStorage.getItem('guide')).toBeNull();
});

test('closing runs nothing', () => {
  const asked = attention();
  confirm(asked);
  cancelConfirm();
  expect([shown(), jest.mocked(asked.action)?.mock.calls.length]).toEqual([null, 0]);
});

test("'Don't ask again' keeps 1 under the modal's id, and the action then runs at once", () => {
  confirm(attention());
  acceptConfirm(true);
  expect(window.localStorage.getItem('guide')).toBe('1');
  const again = attention();
  confirm(again);
  expect(again.action).toHaveBeenCalledTimes(1);
  expect(shown()).toBeNull();
});

test('the flag silences its own modal only, and only the value 1 counts', () => {
  window.localStorage.setItem('guide', '1');
  confirm(attention({ id: 'other' }));
  expect(shown()).not.toBeNull();
  cancelConfirm();
  for (const value of ['0', 'true', '', '11']) {
    window.localStorage.setItem('guide', value);
    confirm(attention());
    expect(shown()).not.toBeNull();
    cancelConfirm();
  }
});

test('what may not be silenced is asked in spite of a flag', () => {
  window.localStorage.setItem('guide', '1');
  const asked = attention({ offersDontAskAgain: false });
  confirm(asked);
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
  confirm(asked);
  expect(shown()).toBe(asked);
  acceptConfirm(true);
  expect(asked.action).toHaveBeenCalledTimes(1);
  expect(shown()).toBeNull();
});

test('an action that asks again leaves the new question open', () => {
  const second = attention({ id: 'second' });
  confirm(attention({ action: () => confirm(second) }));
  acceptConfirm(false);
  expect(shown()).toBe(second);
});

test('the hook follows', () => {
  const { result } = renderHook(() => useConfirmRequest());
  expect(result.current).toBeNull();
  const asked = attention();
  act(() => confirm(asked));
  expect(result.current).toBe(asked);
  act(() => acceptConfirm(false));
  expect(result.current).toBeNull();
});
