import { cancelConfirm, confirm } from '@site/shared/host';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GlobalModal } from './global-modal';

// jsdom knows the element, not yet its modal side.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
beforeEach(() => {
  window.localStorage.clear();
  act(cancelConfirm);
});

const action = jest.fn();
beforeEach(() => action.mockClear());

function ask(offersDontAskAgain: boolean) {
  act(() =>
    confirm({
      id: 'leave',
      title: 'Leave the page',
      body: 'What you wrote is lost.',
      action,
      offersDontAskAgain,
    }),
  );
}

test("it says 'Your attention is required' with title, body, 'Ok, Got it' and Close", async () => {
  render(<GlobalModal />);
  ask(false);
  const modal = screen.getByRole('alertdialog', { name: 'Your attention is required' });
  expect(modal).toHaveTextContent('Leave the page');
  expect(modal).toHaveTextContent('What you wrote is lost.');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ok, Got it' }));
  expect(action).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each(['Close', 'the cross', 'Escape'])('%s closes it without its action', async (way) => {
  render(<GlobalModal />);
  ask(true);
  const [cross, close] = screen.getAllByRole('button', { name: 'Close' });
  if (way === 'Escape') act(() => (screen.getByRole('alertdialog') as HTMLDialogElement).close());
  else fireEvent.click((way === 'Close' ? close : cross) as HTMLElement);
  expect(action).not.toHaveBeenCalled();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test("after 'Don't ask again' the action runs at once, and only a confirmed choice is kept", async () => {
  render(<GlobalModal />);
  ask(true);
  await userEvent.click(screen.getByRole('checkbox', { name: "Don't ask again" }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  ask(true);
  expect(screen.getByRole('checkbox', { name: "Don't ask again" })).not.toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: "Don't ask again" }));
  await userEvent.click(screen.getByRole('button', { name: 'Ok, Got it' }));
  expect(window.localStorage.getItem('leave')).toBe('1');
  ask(true);
  expect(action).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
