import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Dialog } from './dialog';

function Owner({ isQuestion = false }: { isQuestion?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [closings, setClosings] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <output>{closings}</output>
      <Dialog
        open={isOpen}
        isQuestion={isQuestion}
        title="Your attention is required"
        onClose={() => {
          setOpen(false);
          setClosings(closings + 1);
        }}
      >
        <p>Text</p>
        <input aria-label="Code" />
      </Dialog>
    </>
  );
}

function open(role: 'dialog' | 'alertdialog' = 'dialog') {
  fireEvent.click(screen.getByText('Open'));
  return screen.getByRole<HTMLDialogElement>(role, { name: 'Your attention is required' });
}

test('the title names it, and the close button closes it once', () => {
  render(<Owner />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const dialog = open();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog).not.toHaveAttribute('open');
  expect(screen.getByRole('status')).toHaveTextContent('1');
});

test('a click on the backdrop closes it, a click on its content does not', () => {
  render(<Owner />);
  const dialog = open();
  fireEvent.click(screen.getByText('Text'));
  expect(dialog).toHaveAttribute('open');
  fireEvent.click(dialog);
  expect(dialog).not.toHaveAttribute('open');
});

test('a click on the backdrop does not close a dialog with input, until it is opened again', () => {
  render(<Owner />);
  const dialog = open();
  fireEvent.input(screen.getByLabelText('Code'), { target: { value: 'SPRING' } });
  fireEvent.click(dialog);
  expect(dialog).toHaveAttribute('open');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  open();
  fireEvent.click(dialog);
  expect(dialog).not.toHaveAttribute('open');
});

test('a click on the backdrop does not close a question', () => {
  render(<Owner isQuestion />);
  const dialog = open('alertdialog');
  fireEvent.click(dialog);
  expect(dialog).toHaveAttribute('open');
});

test('onClose runs when the browser closes it (Escape)', () => {
  render(<Owner />);
  const dialog = open();
  act(() => dialog.close());
  fireEvent.click(screen.getByText('Open'));
  expect(dialog).toHaveAttribute('open');
});

test('it closes before it is removed, so that the browser returns the focus', () => {
  const onClose = jest.fn();
  const { unmount } = render(
    <Dialog open title="Settings" onClose={onClose}>
      Text
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  const close = jest.spyOn(dialog, 'close').mockImplementation(() => {
    expect(dialog).toBeInTheDocument();
  });
  unmount();
  expect(close).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
});
