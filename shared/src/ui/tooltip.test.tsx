import { act, fireEvent, render, screen } from '@testing-library/react';
import { InfoHint } from './tooltip';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function show() {
  render(<InfoHint label="What is an EPG?" text="The programme guide of a channel." />);
  return screen.getByRole('button', { name: 'What is an EPG?' });
}

function advance(ms: number) {
  act(() => jest.advanceTimersByTime(ms));
}

test('opens at once and closes 50 ms after the pointer has left', () => {
  const button = show();
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  fireEvent.pointerEnter(button);
  expect(screen.getByRole('tooltip')).toBeVisible();
  fireEvent.pointerLeave(button);
  advance(49);
  expect(screen.getByRole('tooltip')).toBeVisible();
  advance(1);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('describes its control, open or closed', () => {
  expect(show()).toHaveAccessibleDescription('The programme guide of a channel.');
});

test('opens on focus and closes on Escape', () => {
  const button = show();
  act(() => button.focus());
  expect(screen.getByRole('tooltip')).toBeVisible();
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});
