import { cancelConfirm, confirm } from '@site/shared/host';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GlobalModal } from './global-modal';

beforeEach(() => {
  window.localStorage.clear();
  act(cancelConfirm);
});

const action = jest.fn();
beforeEach(() => action.mockClear());

function openModal(offersDontAskAgain: boolean) {
  act(() =>
    confirm({
      id: 'leave',
      title: 'Leave the page',
      body: 'Your text is lost.',
      action,
      offersDontAskAgain,
    }),
  );
}

test("shows 'Your attention is required' with title, body, 'Ok, Got it' and Close", async () => {
  render(<GlobalModal />);
  openModal(false);
  const modal = screen.getByRole('alertdialog', { name: 'Your attention is required' });
  expect(modal).toHaveTextContent('Leave the page');
  expect(modal).toHaveTextContent('Your text is lost.');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ok, Got it' }));
  expect(action).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each(['Close', 'the cross', 'Escape'])(
  '%s closes the modal without the action',
  async (control) => {
    render(<GlobalModal />);
    openModal(true);
    const [cross, close] = screen.getAllByRole('button', { name: 'Close' });
    if (control === 'Escape')
      act(() => (screen.getByRole('alertdialog') as HTMLDialogElement).close());
    else fireEvent.click((control === 'Close' ? close : cross) as HTMLElement);
    expect(action).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);

test("'Don't ask again' runs later actions at once, and is stored only with 'Ok, Got it'", async () => {
  render(<GlobalModal />);
  openModal(true);
  await userEvent.click(screen.getByRole('checkbox', { name: "Don't ask again" }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  openModal(true);
  expect(screen.getByRole('checkbox', { name: "Don't ask again" })).not.toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: "Don't ask again" }));
  await userEvent.click(screen.getByRole('button', { name: 'Ok, Got it' }));
  expect(window.localStorage.getItem('leave')).toBe('1');
  openModal(true);
  expect(action).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a request can name its buttons', async () => {
  render(<GlobalModal />);
  const labels = { confirm: 'Close ticket', cancel: 'Keep it open' };
  act(() => confirm({ id: 'close', body: 'Do you want to close the ticket?', labels, action }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep it open' }));
  expect(action).not.toHaveBeenCalled();
  act(() => confirm({ id: 'close', body: 'Do you want to close the ticket?', labels, action }));
  await userEvent.click(screen.getByRole('button', { name: 'Close ticket' }));
  expect(action).toHaveBeenCalledTimes(1);
});
