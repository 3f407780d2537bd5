import { render, screen } from '@testing-library/react';
import { HoursNotice } from './hours-notice';

test.each([
  ['2026-11-20T08:59:00Z', '2026-11-20T09:00:00.000Z', 'in a minute'],
  ['2026-11-20T22:00:00Z', '2026-11-21T09:00:00.000Z', 'in about 11 hours'],
])('at %s support is closed until %s', (now, opening, wait) => {
  const { container } = render(<HoursNotice now={Date.parse(now)} />);
  expect(screen.getByText('Support is closed at the moment')).toBeVisible();
  expect(container.querySelector('time')).toHaveAttribute('datetime', opening);
  expect(container).toHaveTextContent(wait);
});

test.each(['2026-11-20T09:00:00Z', '2026-11-20T21:59:59Z'])('at %s nothing is said', (now) => {
  const { container } = render(<HoursNotice now={Date.parse(now)} />);
  expect(container).toBeEmptyDOMElement();
});
