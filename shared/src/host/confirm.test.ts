import {
  acceptConfirm,
  type ConfirmRequest,
  cancelConfirm,
  confirm,
  confirmStore,
} from './confirm';

const openRequest = () => confirmStore.getState().request;

function requestWith(change: Partial<ConfirmRequest> = {}): ConfirmRequest {
  return {
    id: 'guide',
    body: 'The guide opens in a new tab.',
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

test('accepting closes the modal, then runs the action once', () => {
  const request = requestWith({ action: jest.fn(() => expect(openRequest()).toBeNull()) });
  confirm(request);
  expect(openRequest()).toBe(request);
  expect(request.action).not.toHaveBeenCalled();
  acceptConfirm(false);
  acceptConfirm(false);
  expect(request.action).toHaveBeenCalledTimes(1);
  expect(window.localStorage.getItem('guide')).toBeNull();
});

test('the flag skips the modal for its own id only, and only with the value 1', () => {
  window.localStorage.setItem('guide', '1');
  confirm(requestWith({ id: 'other' }));
  expect(openRequest()).not.toBeNull();
  cancelConfirm();
  for (const value of ['0', 'true', '', '11']) {
    window.localStorage.setItem('guide', value);
    confirm(requestWith());
    expect(openRequest()).not.toBeNull();
    cancelConfirm();
  }
});

test("a request without 'Don't ask again' ignores the flag", () => {
  window.localStorage.setItem('guide', '1');
  const request = requestWith({ offersDontAskAgain: false });
  confirm(request);
  expect(openRequest()).toBe(request);
  expect(request.action).not.toHaveBeenCalled();
});

test('with blocked storage the modal opens each time, and the action still runs', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const request = requestWith();
  confirm(request);
  expect(openRequest()).toBe(request);
  acceptConfirm(true);
  expect(request.action).toHaveBeenCalledTimes(1);
  expect(openRequest()).toBeNull();
});

test('an action that confirms again leaves the new request open', () => {
  const second = requestWith({ id: 'second' });
  confirm(requestWith({ action: () => confirm(second) }));
  acceptConfirm(false);
  expect(openRequest()).toBe(second);
});
