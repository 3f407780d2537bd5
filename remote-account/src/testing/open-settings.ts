import type { AccountActivity, DeviceSession } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { type Replies, sessionOf } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAccountPage } from './open-account-page';

export const customer = sessionOf();

export const thisBrowser: DeviceSession = {
  id: 'a',
  device: 'Firefox on Linux',
  place: '',
  createdAt: 0,
  lastSeenAt: 2,
  isCurrent: true,
};
const otherBrowser: DeviceSession = {
  id: 'b',
  device: 'Safari on iOS',
  place: '203.0.113.9',
  createdAt: 0,
  lastSeenAt: 1,
  isCurrent: false,
};

export const activities: AccountActivity[] = Array.from({ length: 7 }, (_, index) => ({
  id: 7 - index,
  at: DAY_MS,
  action: index === 0 ? 'failed-sign-ins' : 'sign-in',
  label: index === 0 ? '5 wrong passwords in a row' : `Signed in ${index}`,
  device: 'Firefox on Linux',
  place: '203.0.113.9',
}));

type Pending = { email: string; sentAt: number; expiresAt: number };

/** What the API has of the account of the current test. */
export const stored = { sessions: [] as DeviceSession[], pending: null as Pending | null };

beforeEach(() => {
  stored.sessions = [thisBrowser, otherBrowser];
  stored.pending = null;
});

/** Opens the settings with two browsers and no pending email. */
export async function openSettings(replies: Replies = {}, session = customer) {
  const page = await openAccountPage('/account/settings', {
    session,
    replies: {
      'account/sessions': () => ({ sessions: stored.sessions }),
      'account/revoke-session': () => {
        stored.sessions = [thisBrowser];
        return {};
      },
      'account/activity': { activities },
      'account/pending-email': () => ({ pending: stored.pending }),
      'account/update-email': ({ email }) => {
        stored.pending = { email: String(email), sentAt: 0, expiresAt: DAY_MS };
        return { status: 200, title: 'Saved', body: 'Email saved' };
      },
      'account/resend-pending-email': { status: 200, title: 'Email sent', body: 'Open the link.' },
      'account/cancel-pending-email': () => {
        stored.pending = null;
        return { status: 200, title: 'Change cancelled', body: 'Your email stays.' };
      },
      'account/update-password': { status: 200, title: 'Saved', body: 'Password saved' },
      'account/export': { account: { email: customer.email } },
      'account/delete': { status: 200, title: 'Account deleted', body: 'You have 14 days.' },
      ...replies,
    },
  });
  await screen.findByRole('heading', { name: 'Settings' });
  return page;
}

/** The card below a heading. */
export function card(title: string) {
  const element = screen.getByRole('heading', { level: 2, name: title }).closest('section');
  if (!element) throw new Error(`there is no card ${title}`);
  return within(element);
}

/** Fills in fields of a card, by their labels. */
export async function fill(title: string, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) {
    await userEvent.click(card(title).getByLabelText(label));
    await userEvent.paste(text);
  }
}
