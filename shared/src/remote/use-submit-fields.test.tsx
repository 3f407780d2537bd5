import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSubmit } from './use-submit';

function TwoFields() {
  const { errors, onFieldChange, submit } = useSubmit<'name' | 'reason'>();
  const send = (form: HTMLFormElement) =>
    submit(async () => ({ ok: true, value: null }), {
      form,
      errors: { name: 'No name', reason: 'No reason' },
    });
  return (
    <form onSubmit={(event) => void send(event.currentTarget)} onChange={onFieldChange}>
      <input name="name" aria-label="Name" />
      <input name="reason" />
      <button type="submit">Send</button>
      <output>{JSON.stringify(errors)}</output>
    </form>
  );
}

const shownErrors = () => JSON.parse(screen.getByRole('status').textContent ?? '');

test('the error of a named field ends when the field changes', async () => {
  render(<TwoFields />);
  for (const value of ['A', 'B']) {
    await act(async () => void fireEvent.submit(screen.getByRole('button')));
    expect(shownErrors()).toEqual({ name: 'No name', reason: 'No reason' });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
    expect(shownErrors()).toEqual({ reason: 'No reason' });
  }
});
