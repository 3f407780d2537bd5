import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RadioSegment } from './radio-segment';

function Playlists() {
  const [level, setLevel] = useState(1);
  return (
    <RadioSegment
      legend="Playlists"
      value={level}
      onChange={setLevel}
      hint="At once"
      options={[
        { value: 0, label: '3', detail: '€9.90' },
        { value: 1, label: '5', detail: '€14.90' },
        { value: 2, label: '10', disabled: true },
      ]}
    />
  );
}

test('is a named group of radio buttons, each named by its label and described by its price', () => {
  render(<Playlists />);
  expect(screen.getByRole('group', { name: 'Playlists' })).toHaveAccessibleDescription('At once');
  const chosen = screen.getByRole('radio', { name: '5' });
  expect(chosen).toBeChecked();
  expect(chosen).toHaveAccessibleDescription('€14.90');
});

test('a choice reports its value, and a number stays a number', async () => {
  render(<Playlists />);
  await userEvent.click(screen.getByRole('radio', { name: '3' }));
  expect(screen.getByRole('radio', { name: '3' })).toBeChecked();
  expect(screen.getByRole('radio', { name: '5' })).not.toBeChecked();
});

test('a disabled option cannot be chosen', async () => {
  render(<Playlists />);
  await userEvent.click(screen.getByRole('radio', { name: '10' }));
  expect(screen.getByRole('radio', { name: '5' })).toBeChecked();
});
