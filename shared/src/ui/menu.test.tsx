import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Menu } from './menu';

function show(onSelect = () => undefined) {
  render(
    <MemoryRouter>
      <Menu
        label="My account"
        items={[
          { label: 'My orders', to: '/account/orders' },
          { label: 'Guides', href: 'https://guide.example' },
          { label: 'Sign-out', onSelect },
        ]}
      />
      <button type="button">After</button>
    </MemoryRouter>,
  );
  return screen.getByRole('button', { name: 'My account' });
}

test('the button has the state of the list', async () => {
  const button = show();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'My orders',
    'Guides',
  ]);
});

test('Escape closes the list and returns the focus', async () => {
  const button = show();
  await userEvent.click(button);
  await userEvent.tab();
  expect(screen.getByText('My orders')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});

test('arrows open the list and move through it in a circle, without waiting for a render', async () => {
  const button = show();
  button.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('My orders')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByText('Sign-out')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(screen.getByText('My orders')).toHaveFocus();
});

test('a click elsewhere and a focus elsewhere close the list', async () => {
  const button = show();
  await userEvent.click(button);
  await userEvent.click(screen.getByText('After'));
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByText('After')).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('an action runs and closes the list', async () => {
  const onSelect = jest.fn();
  const button = show(onSelect);
  await userEvent.click(button);
  await userEvent.click(screen.getByText('Sign-out'));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(button).toHaveAttribute('aria-expanded', 'false');
});
