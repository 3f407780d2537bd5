import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchForm } from './search-form';

const texts = { label: 'Search orders', hint: 'Order number or email', maxLength: 150 };

test('the list changes when the form is submitted, without spaces around the text', async () => {
  const onSearch = jest.fn();
  render(<SearchForm {...texts} search="" onSearch={onSearch} />);
  await userEvent.type(screen.getByLabelText('Search orders'), ' anna ');
  expect(onSearch).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(onSearch).toHaveBeenCalledWith('anna');
});

test('the field follows the address and keeps the focus', async () => {
  const { rerender } = render(<SearchForm {...texts} search="anna" onSearch={() => {}} />);
  const field = screen.getByLabelText<HTMLInputElement>('Search orders');
  await userEvent.type(field, ' b');
  rerender(<SearchForm {...texts} search="anna b" onSearch={() => {}} />);
  rerender(<SearchForm {...texts} search="anna" onSearch={() => {}} />);
  expect(field.value).toBe('anna');
  expect(document.activeElement).toBe(field);
});
