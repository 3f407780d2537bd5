import { DEFAULT_SUPPORT_HOURS } from '@site/shared/service';
import { render, screen } from '@testing-library/react';
import { HoursCallout } from './hours-callout';

test.each([
  ['2026-11-20T08:59:00Z', '2026-11-20T09:00:00.000Z', 'in a minute'],
  ['2026-11-20T22:00:00Z', '2026-11-21T09:00:00.000Z', 'in about 11 hours'],
])('at %s shows that support opens at %s, %s', (now, opening, wait) => {
  const { container } = render(
    <HoursCallout hours={DEFAULT_SUPPORT_HOURS} now={Date.parse(now)} />,
  );
  expect(screen.getByText('Support is closed at the moment')).toBeVisible();
  expect(container.querySelector('time')).toHaveAttribute('datetime', opening);
  expect(container).toHaveTextContent(wait);
});

test.each(['2026-11-20T09:00:00Z', '2026-11-20T21:59:59Z'])('renders nothing at %s', (now) => {
  const { container } = render(
    <HoursCallout hours={DEFAULT_SUPPORT_HOURS} now={Date.parse(now)} />,
  );
  expect(container).toBeEmptyDOMElement();
});
