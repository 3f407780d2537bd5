import { fireEvent, render, screen } from '@testing-library/react';
import { SafeMessage } from './safe-message';

const HTML =
  '<p>See <img src="https://a.test/x.png" alt="Guide"></p><iframe src="https://player.vimeo.com/video/1"></iframe>';

function media(container: HTMLElement) {
  return container.querySelectorAll('img, iframe');
}

test('pictures and videos of a message are shown', () => {
  const { container } = render(<SafeMessage html={HTML} />);
  expect(media(container)).toHaveLength(2);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('with `asksForMedia`, pictures and videos are fetched only after a press', () => {
  const { container, rerender } = render(<SafeMessage html={HTML} asksForMedia />);
  expect(media(container)).toHaveLength(0);
  expect(container).toHaveTextContent('See [Picture: Guide][Video: Video]');
  fireEvent.click(screen.getByRole('button', { name: 'Show pictures' }));
  expect(media(container)).toHaveLength(2);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  // An edit can add a picture of another host.
  rerender(<SafeMessage html={HTML.replace('a.test', 'b.test')} asksForMedia />);
  expect(media(container)).toHaveLength(0);
});

test('a message without pictures has no button', () => {
  render(<SafeMessage html="<p>Words</p>" asksForMedia />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
