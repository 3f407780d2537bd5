import type { Journey } from '@site/shared/release';

/** What the gate does with the pages of the account before a release. */
export const journeys: Journey[] = [
  {
    name: 'a visitor signs up',
    as: 'visitor',
    steps: [
      { open: '/sign-up' },
      { fill: 'Email', with: 'ada@example.com' },
      { fill: 'Password', with: 'open-sesame-7' },
      { fill: 'Confirm password', with: 'open-sesame-7' },
      { press: 'Create account' },
      { see: 'Account created!' },
    ],
  },
  {
    name: 'a visitor signs in and comes to the page that asked for it',
    as: 'visitor',
    steps: [
      { open: '/account/settings' },
      { expect: '/sign-in' },
      { fill: 'Email', with: 'ada@example.com' },
      { fill: 'Password', with: 'open-sesame-7' },
      { press: 'Sign in' },
      { expect: '/account/settings' },
      { see: 'Your data' },
    ],
  },
  {
    name: 'a visitor recovers a password',
    as: 'visitor',
    steps: [
      { open: '/sign-in' },
      { press: 'Forgot your password?' },
      { expect: '/recover-password' },
      { fill: 'Email', with: 'ada@example.com' },
      { press: 'Send the link' },
      { see: 'Email sent' },
      { open: '/recover-password/a-code' },
      { fill: 'New password', with: 'open-sesame-8' },
      { fill: 'Confirm new password', with: 'open-sesame-8' },
      { press: 'Change password' },
      { see: 'Password changed' },
    ],
  },
  {
    name: 'a customer changes the email',
    as: 'customer',
    steps: [
      { open: '/account/settings' },
      { fill: 'New email', with: 'new@example.com' },
      { fill: 'Confirm new email', with: 'new@example.com' },
      { fill: 'Current password', with: 'open-sesame-7' },
      { press: 'Save email' },
      { see: 'Example title' },
    ],
  },
];
