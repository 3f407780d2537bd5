import { act, fireEvent, render, screen } from '@testing-library/react';
import { TextField } from './text-field';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function wait(ms: number) {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

function type(text: string) {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: text } });
}

function Confirm({ password }: { password: string }) {
  return (
    <TextField
      label="Email"
      dependsOn={password}
      validate={(value) => (value === password ? null : "It doesn't match with your password!")}
    />
  );
}

test('validates once, 200 ms after the last change', async () => {
  const validated: string[] = [];
  render(<TextField label="Email" validate={(value) => void validated.push(value)} />);
  await wait(1_000);
  type('a');
  await wait(150);
  type('ab');
  await wait(199);
  expect(validated).toEqual([]);
  await wait(1);
  expect(validated).toEqual(['ab']);
});

test('an invalid value is described by its message, a valid one is not', async () => {
  render(
    <TextField
      label="Email"
      hint="Your own"
      validate={(value) => (value === 'good' ? null : 'Email not valid')}
    />,
  );
  type('bad');
  await wait(200);
  const field = screen.getByLabelText('Email');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Email not valid');
  type('good');
  await wait(200);
  expect(field).toBeValid();
  expect(field).toHaveAccessibleDescription('Your own');
});

test('drops the late result of an earlier value', async () => {
  const answers: ((message: string | null) => void)[] = [];
  render(
    <TextField label="Email" validate={() => new Promise((resolve) => answers.push(resolve))} />,
  );
  type('first');
  await wait(200);
  type('second');
  await wait(200);
  await act(async () => answers[1]?.(null));
  await act(async () => answers[0]?.('too late'));
  expect(screen.queryByText('too late')).not.toBeInTheDocument();
});

test('a validation that throws shows nothing', async () => {
  const states: string[] = [];
  render(
    <TextField
      label="Email"
      validate={() => Promise.reject(new Error('offline'))}
      onValidation={({ state }) => states.push(state)}
    />,
  );
  type('x');
  await wait(200);
  expect(states).toEqual(['unknown', 'pending', 'unknown']);
});

test('validates a confirmation again when the other value changes', async () => {
  const { rerender } = render(<Confirm password="abc" />);
  type('abc');
  await wait(200);
  expect(screen.getByLabelText('Email')).toBeValid();
  rerender(<Confirm password="abcd" />);
  await wait(200);
  expect(screen.getByLabelText('Email')).toBeInvalid();
});

test('an error of the page has priority over the validation', async () => {
  render(<TextField label="Email" error="Known already" validate={() => null} />);
  type('x');
  await wait(200);
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Known already');
});

test('shows a password only on request', () => {
  render(<TextField label="Email" type="password" />);
  const field = screen.getByLabelText('Email');
  expect(field).toHaveAttribute('type', 'password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password', pressed: false }));
  expect(field).toHaveAttribute('type', 'text');
  expect(screen.getByRole('button', { name: 'Show password', pressed: true })).toBeVisible();
});
