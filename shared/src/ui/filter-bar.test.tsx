import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { FilterBar } from './filter-bar';
import { SearchForm } from './search-form';

function renderBar(active: number) {
  const search = (
    <SearchForm
      isCompact
      label="Search orders"
      hint="Order number or email"
      search=""
      maxLength={150}
      onSearch={() => {}}
    />
  );
  return render(
    <MemoryRouter>
      <FilterBar search={search} active={active} resetTo="/orders">
        <label>
          Status <input />
        </label>
      </FilterBar>
    </MemoryRouter>,
  );
}

test('the fields open behind a button that says how many filters are active', async () => {
  renderBar(2);
  expect(screen.getByLabelText('Search orders')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Filters, 2 active' });
  const fields = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(fields).toContainElement(screen.getByLabelText('Status'));
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(fields).toHaveClass('open');
});

test('active filters can be reset', () => {
  const { unmount } = renderBar(1);
  expect(screen.getByRole('link', { name: 'Reset filters' })).toHaveAttribute('href', '/orders');
  unmount();
  renderBar(0);
  expect(screen.queryByRole('link', { name: 'Reset filters' })).not.toBeInTheDocument();
});
