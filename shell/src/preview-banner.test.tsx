import { render, screen } from '@testing-library/react';
import { PreviewBanner } from './preview-banner';

test('a preview says which release it shows and has a plain link out of it', () => {
  render(<PreviewBanner preview={{ name: 'shop', version: '0123456789abcdef' }} />);
  expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent(
    'Preview of shop 0123456789abcdef',
  );
  expect(screen.getByRole('link', { name: 'End preview' })).toHaveAttribute(
    'href',
    '/?preview=off',
  );
});

test('everybody else sees nothing of it', () => {
  const { container } = render(<PreviewBanner preview={undefined} />);
  expect(container).toBeEmptyDOMElement();
});
