/** @jest-environment jest-fixed-jsdom */
import { askChange } from './ask-change';
import { loadStatus, Refused } from './calls';
import { errorsDetails } from './errors';
import type { NameStatus } from './name-card';

beforeAll(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.remove();
  };
});
beforeEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

function field<One extends HTMLElement>(selector: string): One {
  const found = document.querySelector<One>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

test('a token that expires during a change: the question keeps its reason and takes another token', async () => {
  const [send, onDone, onToken] = [jest.fn(), jest.fn(), jest.fn()];
  send.mockRejectedValueOnce(new Refused(401, 'The last day of this token is over.'));
  send.mockResolvedValueOnce({});
  const question = { title: 'Activate?', effect: 'All visitors get it.', confirm: 'Activate' };
  askChange({ ...question, send }, { onDone, onToken });
  field<HTMLTextAreaElement>('#why').value = 'new prices';
  const submit = () => field('form').dispatchEvent(new Event('submit', { cancelable: true }));
  submit();
  await settle();
  expect(field('[role=alert]').textContent).toContain(
    'Nothing has changed. The last day of this token is over.',
  );
  expect(onDone).not.toHaveBeenCalled();

  field<HTMLInputElement>('#other-token').value = 'release_other';
  submit();
  await settle();
  expect(onToken).toHaveBeenCalledWith('release_other');
  expect(send.mock.calls).toEqual([['new prices'], ['new prices']]);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('the errors of a name are loaded when they are opened, and stay while the page is refreshed', async () => {
  const error = {
    version: 'a'.repeat(16),
    stage: 'error',
    message: 'no price',
    page: '/shop',
    browser: 'Firefox 128',
    stack: ['src/pages/order.tsx:5:3'],
    count: 2,
    firstAt: 0,
    lastAt: 0,
  };
  const load = jest.fn(async () => ({ errors: [error] }));
  const status = { name: 'shop', errors: 1 } as NameStatus;
  const details = errorsDetails(status, load);
  document.body.append(details);
  expect(load).not.toHaveBeenCalled();
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  await settle();
  expect(details.textContent).toMatch(/1 error in pages.*no price.*2 views · Firefox 128/);
  // Both times are in the same minute.
  expect(details.textContent).not.toContain(' to ');
  expect(field('.stack').textContent).toBe('src/pages/order.tsx:5:3');
  expect(errorsDetails(status, load).textContent).toContain('no price');
});

test('a token with other characters is refused with its reason, and no call is made', async () => {
  globalThis.fetch = jest.fn();
  await expect(loadStatus('release_жетон')).rejects.toMatchObject({
    status: 401,
    message: 'A release token has only letters of A to Z, digits, - and _. Copy it again.',
  });
  expect(fetch).not.toHaveBeenCalled();
});

test('a token that is being typed stays while the edge does not answer', async () => {
  jest.useFakeTimers();
  try {
    sessionStorage.setItem('release-token', 'release_stored');
    globalThis.fetch = jest.fn(async () => Promise.reject(new TypeError('no answer')));
    await import('./main');
    await settle();
    field<HTMLInputElement>('#token').value = 'release_ty';
    await jest.advanceTimersByTimeAsync(11_000);
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(field<HTMLInputElement>('#token').value).toBe('release_ty');
    expect(field('#problem').textContent).toBe('The edge does not answer.');
  } finally {
    jest.useRealTimers();
  }
});
