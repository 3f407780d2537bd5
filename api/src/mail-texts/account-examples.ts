import { DELETION_DELAY_MS } from '@site/shared/rules';
import {
  alreadyRegisteredMail,
  choosePasswordMail,
  confirmEmailMail,
  deletionMail,
  emailChangedMail,
  emailChangeRequestedMail,
  emailInUseMail,
  emailRestoredMail,
  passwordChangedMail,
  passwordUndoneMail,
  recoveryMail,
} from '../account/account-mails';
import {
  factorAddedMail,
  factorRemovedMail,
  factorRenamedMail,
  factorsResetMail,
  newRecoveryCodesMail,
} from '../account/factors/factor-mails';
import {
  activationMail,
  codesRefusedMail,
  deletionCancelledMail,
  newDeviceMail,
  recoveryCodeUsedMail,
} from '../auth/sign-in-mails';
import { erasedMail } from '../customers/erase-customer';
import { restoredMail, suspendedMail } from '../staff/staff-mails';
import type { MailExamples } from './mail-examples';

const CODE = 'example';
const EMAIL = 'new@example.com';
const BROWSER = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  address: '192.0.2.1',
};

/** The mails about an account and its sign-in. */
export const accountExamples: Readonly<Record<string, MailExamples>> = {
  activation: ({ to }) => [activationMail(to, CODE)],
  'already-registered': ({ to }) => [alreadyRegisteredMail(to)],
  'choose-password': ({ to }) => [choosePasswordMail(to, CODE)],
  recovery: ({ to }) => [recoveryMail(to, CODE)],
  'password-changed': ({ to }) => [passwordChangedMail(to, CODE)],
  'password-undone': ({ to }) => [passwordUndoneMail(to)],
  'confirm-email': ({ to }) => [confirmEmailMail(to, CODE)],
  'email-about-to-change': ({ to }) => [emailChangeRequestedMail(to, EMAIL)],
  'email-changed': ({ to }) => [emailChangedMail(to, EMAIL, CODE)],
  'email-restored': ({ to }) => [emailRestoredMail(to, to)],
  'email-in-use': ({ to }) => [emailInUseMail(to)],
  'new-device': ({ to, now }) => [newDeviceMail(to, BROWSER, now)],
  'factor-added': ({ to }) => [
    factorAddedMail(to, 'totp', 'Phone'),
    factorAddedMail(to, 'passkey', 'Phone'),
  ],
  'factor-removed': ({ to }) => [
    factorRemovedMail(to, 'totp', 'Phone'),
    factorRemovedMail(to, 'passkey', 'Phone'),
  ],
  'factor-renamed': ({ to }) => [factorRenamedMail(to, 'Phone', 'Tablet')],
  'new-recovery-codes': ({ to }) => [newRecoveryCodesMail(to)],
  'recovery-code-used': ({ to }) => [recoveryCodeUsedMail(to, 7)],
  'codes-refused': ({ to, now }) => [codesRefusedMail(to, BROWSER, now)],
  'factors-reset': ({ to }) => [factorsResetMail(to)],
  deletion: ({ to, now }) => [deletionMail(to, now + DELETION_DELAY_MS)],
  'deletion-cancelled': ({ to }) => [deletionCancelledMail(to)],
  erased: ({ to }) => [erasedMail(to, 2), erasedMail(to, 1), erasedMail(to, 0)],
  suspended: ({ to }) => [suspendedMail(to)],
  restored: ({ to }) => [restoredMail(to)],
};
