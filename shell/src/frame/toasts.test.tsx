import { toastStore } from '@site/shared/host';
import { act, render, screen } from '@testing-library/react';
import { Toasts } from './toasts';

test('shows a toast as plain text if the code of the toasts cannot be loaded', () => {
  render(<Toasts />);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  act(() =>
    toastStore.setState({ plainToast: { title: 'Unknown error #1', body: 'Please try later.' } }),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Unknown error #1Please try later.');
});
