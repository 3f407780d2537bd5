import { render, screen } from '@testing-library/react';
import { PreviewBanner } from './preview-banner';

test('names every previewed release and links to the end of the preview', () => {
  const version = '0123456789abcdef';
  const previews = ['shop', 'support'].map((name) => ({ name, version }));
  render(<PreviewBanner previews={previews} />);
  expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent(
    `Preview of shop ${version}, support ${version}`,
  );
  expect(screen.getByRole('link', { name: 'End preview' })).toHaveAttribute(
    'href',
    '/?preview=off',
  );
});

test('is empty without a preview', () => {
  const { container } = render(<PreviewBanner previews={[]} />);
  expect(container).toBeEmptyDOMElement();
});
