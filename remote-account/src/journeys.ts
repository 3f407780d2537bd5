import type { WrittenJourney } from '@site/shared/release';

/** What the gate does with the pages of the account before a release. */
export const journeys: WrittenJourney[] = [
  {
    name: 'a visitor signs up',
    as: 'visitor',
    steps: [
      { open: '/sign-up' },
      { fill: { text: 'signUp.email' }, with: 'ada@example.com' },
      { fill: { text: 'newPassword.password' }, with: 'open-sesame-7' },
      { fill: { text: 'newPassword.confirmPassword' }, with: 'open-sesame-7' },
      { press: { text: 'signUp.createAccount' } },
      { see: { text: 'signUp.createdTitle' } },
    ],
  },
  {
    name: 'a visitor signs in and comes to the page that asked for it',
    as: 'visitor',
    steps: [
      { open: '/account/settings' },
      { expect: '/sign-in' },
      { fill: { text: 'signIn.email' }, with: 'ada@example.com' },
      { fill: { text: 'signIn.password' }, with: 'open-sesame-7' },
      { press: { text: 'signIn.signIn' } },
      { expect: '/account/settings' },
      { see: { text: 'exportCard.title' } },
    ],
  },
  {
    name: 'a visitor recovers a password',
    as: 'visitor',
    steps: [
      { open: '/sign-in' },
      { press: { text: 'signIn.forgot' } },
      { expect: '/recover-password' },
      { fill: { text: 'recoverPassword.email' }, with: 'ada@example.com' },
      { press: { text: 'recoverPassword.send' } },
      { see: { text: 'recoverPassword.sent' } },
      { open: '/recover-password/a-code' },
      { fill: { text: 'newPassword.newPassword' }, with: 'open-sesame-8' },
      { fill: { text: 'newPassword.confirmNewPassword' }, with: 'open-sesame-8' },
      { press: { text: 'passwordByLink.change' } },
      { see: { text: 'passwordByLink.changed' } },
    ],
  },
  {
    name: 'a customer changes the email',
    as: 'customer',
    steps: [
      { open: '/account/settings' },
      { fill: { text: 'emailCard.newEmail' }, with: 'new@example.com' },
      { fill: { text: 'emailCard.confirmNewEmail' }, with: 'new@example.com' },
      { fill: { text: 'currentPassword.label' }, with: 'open-sesame-7' },
      { press: { text: 'emailCard.save' } },
      // The toast: the gate's stand-in for the API answers with this title.
      { see: 'Example title' },
    ],
  },
];
