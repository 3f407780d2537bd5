import type { BusinessVersion, LegalTextAnswer } from '@site/shared/contract';
import { acceptConfirm } from '@site/shared/host';
import { LEGAL_PAGES, legalTextProblem } from '@site/shared/service';
import { type Replies, refusal, sessionOf, siteReplies } from '@site/shared/testing';
import { openPage } from '@site/shared/testing/open-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { marketing } from '../testing/marketing';

const LIST = 'business/list-versions';
const SAVE = 'business/save-version';
const admin = sessionOf({ role: 'admin' });
const START = Date.UTC(2025, 2, 1);
const MARCH = Date.UTC(2097, 2, 1);
const source = 'In **short**.\n\n## Law {#law}\n\nYou agree with {operator} for {trial-duration}.';

/** The settings are loaded once in a test file: the owner has written terms. */
const replies = siteReplies({ legalVersions: { terms: 2 } });

function openAsAdmin(address: string, more: Replies) {
  return openPage(marketing, address, { session: admin, replies: { ...replies, ...more } });
}

function stored(number: number, validFrom: number, en?: string): BusinessVersion {
  const value = en === undefined ? {} : { texts: { en } };
  return { number, validFrom, value, author: 'owner@example.test', createdAt: START };
}

function list(...versions: BusinessVersion[]) {
  const first = { number: 0, validFrom: 0, value: {} };
  return {
    parts: LEGAL_PAGES.map((part) => {
      const own = part === 'terms' ? versions : [];
      return { part, changes: own.length, versions: [...own, first] };
    }),
  };
}

const answer: LegalTextAnswer = {
  number: 2,
  validFrom: START,
  text: { language: 'en', source },
  earlier: [
    { number: 1, validFrom: START - 1 },
    { number: 0, validFrom: 0 },
  ],
};

test('a legal page shows the text of the owner with its date, its values and earlier versions', async () => {
  const { api } = await openPage(marketing, '/terms-condition', {
    replies: { ...replies, 'site/legal-text': answer },
  });
  expect(api.callsTo('site/legal-text')).toEqual([{ page: 'terms' }]);
  expect(document.querySelector('time')).toHaveAttribute('datetime', '2025-03-01');
  expect(document.getElementById('law')).toHaveTextContent('(imprint) for 7 days.');
  const earlier = within(screen.getByRole('navigation', { name: 'Earlier versions' }));
  expect(earlier.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/legal-texts/terms-1',
    '/legal-texts/terms-0',
  ]);
});

test('a page without a text of the owner makes no call', async () => {
  const { api } = await openPage(marketing, '/refund-policy', { replies });
  expect(api.callsTo('site/legal-text')).toEqual([]);
  expect(document.getElementById('short')).toBeInTheDocument();
});

test('an earlier version says when it ended, and links to the text that applies', async () => {
  const ended = { ...answer, number: 1, validUntil: START };
  await openPage(marketing, '/legal-texts/terms-1', {
    replies: { ...replies, 'site/legal-text': ended },
  });
  expect(screen.getByText(/It applied until 1 March 2025/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'the text that applies now' });
  expect(link).toHaveAttribute('href', '/terms-condition');
});

test.each(['terms-9', 'unknown-1', 'terms'])('%s is no version', async (version) => {
  await openPage(marketing, `/legal-texts/${version}`, {
    replies: { ...replies, 'site/legal-text': () => refusal('not-found') },
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No such version');
});

test('the list names what applies and what is planned', async () => {
  await openAsAdmin('/business/legal-texts', {
    [LIST]: list(stored(2, MARCH, source), stored(1, START, source)),
  });
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toContain('Version 1, from 1 March 2025: English');
  expect(rows[1]).toContain('Another version applies from 1 March 2097');
  expect(rows.filter((row) => row?.includes('Built-in text'))).toHaveLength(4);
});

test('a first version begins with the built-in text, shows what it changes, and is planned', async () => {
  const { api } = await openAsAdmin('/business/legal-texts/terms', {
    [LIST]: list(),
    [SAVE]: list(stored(1, MARCH, source)),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Write a version' }));
  const field = screen.getByLabelText<HTMLTextAreaElement>('Text');
  expect(field.value).toContain('## What you agree to {#agreement}');
  expect(field.value).toContain('It runs for {trial-duration}');
  expect(field.value).toContain('[refund policy](/refund-policy)');

  const written = field.value.replace('Italian law', 'French law');
  fireEvent.change(field, { target: { value: `${written}\n\n{refund-days}` } });
  expect(screen.getByText(/\{refund-days\} is no placeholder/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(api.callsTo(SAVE)).toEqual([]);

  fireEvent.change(field, { target: { value: written } });
  await userEvent.click(screen.getByRole('tab', { name: 'Changes' }));
  expect(document.querySelector('del')).toHaveTextContent('Italian law');
  expect(document.querySelector('ins')).toHaveTextContent('French law');
  await userEvent.type(screen.getByLabelText('First day'), '2097-03-01');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.callsTo(SAVE)).toEqual([
      {
        ...{ name: 'legal-texts', part: 'terms', changes: 0, validFrom: MARCH },
        value: { texts: { en: written } },
      },
    ]),
  );
  expect(await screen.findByText('Another version applies from 1 March 2097')).toBeVisible();
});

test.each(LEGAL_PAGES)(
  'the built-in text of %s can be the first version of the owner',
  async (page) => {
    await openAsAdmin(`/business/legal-texts/${page}`, { [LIST]: list() });
    await userEvent.click(screen.getByRole('button', { name: 'Write a version' }));
    const { value } = screen.getByLabelText<HTMLTextAreaElement>('Text');
    expect(value).toMatch(/^## /m);
    expect(legalTextProblem(page, value)).toBeNull();
  },
);

test('the owner returns to the built-in text', async () => {
  const { api } = await openAsAdmin('/business/legal-texts/terms', {
    [LIST]: list(stored(1, START, source)),
    [SAVE]: list(),
  });
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('button', { name: 'Return to the built-in text' }));
  await act(async () => acceptConfirm(false));
  await waitFor(() => expect(api.callsTo(SAVE)).toMatchObject([{ value: {}, changes: 1 }]));
});
