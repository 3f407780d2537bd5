import { render, screen } from '@testing-library/react';
import { PreviewBanner } from './preview-banner';

test('names the previewed release and links to the end of the preview', () => {
  render(<PreviewBanner previews={[{ name: 'shop', version: '0123456789abcdef' }]} />);
  expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent(
    'Preview of shop 0123456789abcdef',
  );
  expect(screen.getByRole('link', { name: 'End preview' })).toHaveAttribute(
    'href',
    '/?preview=off',
  );
});

test('names every previewed release', () => {
  const version = '0123456789abcdef';
  render(
    <PreviewBanner
      previews={[
        { name: 'shop', version },
        { name: 'support', version },
      ]}
    />,
  );
  expect(screen.getByRole('complementary')).toHaveTextContent(
    `Preview of shop ${version}, support ${version}`,
  );
});

test('is empty without a preview', () => {
  const { container } = render(<PreviewBanner previews={[]} />);
  expect(container).toBeEmptyDOMElement();
});
