import { act, fireEvent, render, screen } from '@testing-library/react';
import { InfoHint } from './tooltip';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function show() {
  render(<InfoHint label="What is an EPG?" text="The programme guide of a channel." />);
  return screen.getByRole('button', { name: 'What is an EPG?' });
}

function pass(ms: number) {
  act(() => jest.advanceTimersByTime(ms));
}

test('it shows at once and hides 50 ms after the pointer has left', () => {
  const button = show();
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  fireEvent.pointerEnter(button);
  expect(screen.getByRole('tooltip')).toBeVisible();
  fireEvent.pointerLeave(button);
  pass(49);
  expect(screen.getByRole('tooltip')).toBeVisible();
  pass(1);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('it describes its control, shown or not', () => {
  expect(show()).toHaveAccessibleDescription('The programme guide of a channel.');
});

test('the keyboard shows it too, and Escape hides it', () => {
  const button = show();
  act(() => button.focus());
  expect(screen.getByRole('tooltip')).toBeVisible();
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});
