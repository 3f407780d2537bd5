import { setDocumentMaintenance } from '@site/shared/host';
import { DEFAULT_MAINTENANCE, HOUR_MS, maintenanceWindow } from '@site/shared/rules';
import { refusal, siteReplies } from '@site/shared/testing';
import { openPage } from '@site/shared/testing/open-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { marketing } from '../testing/marketing';

const now = Date.now();
const inProgress = { start: now - HOUR_MS, end: now + HOUR_MS };
const planned = { start: Date.UTC(2099, 6, 31), end: Date.UTC(2099, 7, 2) };
const shownTimes = () => [...document.querySelectorAll('time')].map(({ dateTime }) => dateTime);
const isoTimes = ({ start, end }: typeof planned) =>
  [start, end].map((time) => new Date(time).toISOString());

/** The API is down: nothing answers. The settings are never loaded before the last tests. */
const apiDown = {
  'site/settings': () => refusal('unavailable'),
  'shop-configuration': () => refusal('unavailable'),
};

describe('while the API is down', () => {
  const open = () => openPage(marketing, '/maintenance', { replies: apiDown, isSiteReady: false });

  test.each([
    ['planned', planned, 'Planned. It will start on Friday, July 31st, 2099', /will be migrated/],
    ['in progress', inProgress, 'In progress', /is being migrated/],
    [
      'over',
      maintenanceWindow(DEFAULT_MAINTENANCE),
      'Not planned',
      /^No maintenance is planned\. The last one moved/,
    ],
  ])('a maintenance that is %s is shown from the document', async (_, window, status, intro) => {
    setDocumentMaintenance(window);
    await open();
    expect(screen.getByText(status)).toBeVisible();
    expect(screen.getByText(intro)).toBeVisible();
    expect(shownTimes()).toEqual(isoTimes(window));
  });

  test('the page says so and offers a retry', async () => {
    await open();
    expect(await screen.findByText('The service does not answer')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The service does not answer')).toBeVisible();
  });

  test('the page still links to a new ticket', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'open a support ticket' })).toHaveAttribute(
      'href',
      '/support/ticket/new-ticket',
    );
  });
});

test('the retry removes the message when the API answers again', async () => {
  let isDown = true;
  const replies = siteReplies();
  await openPage(marketing, '/maintenance', {
    isSiteReady: false,
    replies: {
      ...replies,
      'shop-configuration': () => (isDown ? refusal('unavailable') : replies['shop-configuration']),
    },
  });
  await screen.findByText('The service does not answer');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Not planned');
  expect(screen.queryByText('The service does not answer')).not.toBeInTheDocument();
});
