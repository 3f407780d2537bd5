import { FIRST_STEPS, type FirstStep } from '@site/shared/rules';
import { type Replies, refusal } from '@site/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { openAsAdmin } from '../testing/shop';

const overview = {
  at: Date.now(),
  months: [{ month: '2026-11', orders: 0, net: 0, vat: 0, tickets: 0, answerMs: null }],
  countries: [],
  plans: { trial: 0, basic: 0, advanced: 0 },
  renewalsDue: 0,
  trials: { started: 0, converted: 0 },
};

/** The answer of the API for these steps that are left. */
function stepsWithout(left: readonly FirstStep[], canOpen = false) {
  const steps = FIRST_STEPS.map((id) => ({
    id,
    isDone: !left.includes(id),
    isRequired: id !== 'coins',
    isForProduction: id === 'mail',
  }));
  const later = { id: 'later', isDone: false, isRequired: false, isForProduction: false };
  return { steps: [...steps, later], canOpen };
}

function open(firstSteps: object, replies: Replies = {}) {
  return openAsAdmin('/business', {
    'shop/overview': overview,
    'site/first-steps': firstSteps,
    ...replies,
  });
}

/** The list of the steps; it is a details element, closed or open. */
function list(): HTMLElement {
  const group = screen.getByText('First steps').closest('details');
  if (!group) throw new Error('There are no first steps.');
  return group;
}

test('the steps that are left are listed with what to do and a link', async () => {
  await open(stepsWithout(['seller', 'mail', 'secondAdmin', 'coins']));
  expect(list()).toHaveAttribute('open');
  const steps = within(list());
  expect(steps.getByText('3 steps are left before the site can be opened')).toBeVisible();
  expect(steps.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    [
      expect.stringContaining('Seller'),
      expect.stringMatching(/Mail.*for production/),
      expect.stringContaining('Second administrator'),
      expect.stringMatching(/Coins.*optional/),
      'Prices check it yourself',
      'Legal texts check it yourself',
    ],
  );
  expect(steps.getByText(/^Enter who sells/)).toBeVisible();
  expect(steps.getByRole('link', { name: 'Staff' })).toHaveAttribute('href', '/support/staff');
  expect(steps.getByText(/^Done: Production mode,/)).toBeVisible();
});

test('with optional steps left, the list is closed and says that the site can be opened', async () => {
  await open(stepsWithout(['coins'], true));
  expect(list()).not.toHaveAttribute('open');
  expect(screen.getByText('The site can be opened')).toBeVisible();
});

test('the list is gone when every step is done, and when it cannot be read', async () => {
  await open({ ...stepsWithout([], true), steps: stepsWithout([]).steps.slice(0, -1) });
  expect(screen.queryByText('First steps')).toBeNull();
  await open(refusal('unavailable'));
  expect(screen.getAllByRole('heading', { name: 'Overview' })[0]).toBeVisible();
  expect(screen.queryByText('First steps')).toBeNull();
});

test('a sent test mail reads the steps again; a refusal stays on the page', async () => {
  let left: FirstStep[] = ['mail', 'backup'];
  let answer: object = refusal('mail-not-sent', { body: 'mail.example answered: 535' });
  const { api } = await open(() => stepsWithout(left), { 'site/send-test-mail': () => answer });
  fireEvent.click(screen.getByRole('button', { name: 'Send a test mail' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('mail.example answered: 535');
  expect(api.callsTo('site/first-steps')).toHaveLength(1);

  left = ['backup'];
  answer = { status: 200, title: 'Test mail sent', body: 'Check that it arrives.' };
  fireEvent.click(screen.getByRole('button', { name: 'Send a test mail' }));
  expect(await screen.findByText('1 step is left before the site can be opened')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send a test mail' })).toBeNull();
});
