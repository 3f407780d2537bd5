import { DAY_MS, HOUR_MS } from '@site/shared/rules';
import { siteReplies } from '@site/shared/testing';
import { openPage } from '@site/shared/testing/open-page';
import { screen } from '@testing-library/react';
import { marketing } from '../testing/marketing';

// The settings are loaded once for a page, so all tests share a window around the current time.
const now = Date.now();
const maintenance = { start: now - HOUR_MS, end: now + DAY_MS };

beforeEach(() => openPage(marketing, '/maintenance', { replies: siteReplies({ maintenance }) }));

test('the page shows the status, the start and the end', () => {
  expect(screen.getByRole('heading', { level: 1, name: 'Maintenance' })).toBeVisible();
  expect(screen.getByText('In progress')).toBeVisible();
  expect([...document.querySelectorAll('time')].map((time) => time.dateTime)).toEqual([
    new Date(maintenance.start).toISOString(),
    new Date(maintenance.end).toISOString(),
  ]);
});

test('the times are in UTC', () => {
  for (const time of document.querySelectorAll('time')) expect(time).toHaveTextContent('UTC');
});

test('the page links to a new ticket for missing data', () => {
  expect(screen.getByRole('link', { name: 'open a support ticket' })).toHaveAttribute(
    'href',
    '/support/ticket/new-ticket',
  );
});
