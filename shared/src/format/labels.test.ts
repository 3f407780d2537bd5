import { BASE_LANGUAGE, LANGUAGES, provideLanguage } from '@site/shared/language';
import { AUDIT_ACTIONS, type AuditAction, ORDER_TYPES, PAYMENT_METHODS } from '../rules';
import {
  formatAuditAction,
  formatExportedData,
  formatOrderTitle,
  formatOrderType,
  formatPaymentMethod,
} from '.';

test('the types of orders have the names of section 4', () => {
  expect(ORDER_TYPES.map(formatOrderTitle)).toEqual([
    'New subscription',
    'Subscription renew',
    'Subscription upgrade',
  ]);
  expect(ORDER_TYPES.map(formatOrderType)).toEqual(['Purchase', 'Renew', 'Upgrade']);
});

test('the payment methods have the names of section 9', () => {
  expect(PAYMENT_METHODS.map(formatPaymentMethod)).toEqual([
    'Credit card',
    'Bitcoin',
    'Cardano',
    'Litecoin',
    'USD Coin',
  ]);
});

test('the sentence about the export names each part', () => {
  expect(formatExportedData()).toBe(
    'One JSON file with account, changes of the email, sessions, second factors, activity, orders, invoices and credit notes, wallet, plans given by staff, tickets, reminders, sent reminders, notes of staff and invitations to the staff.',
  );
});

test('customers read each act on their account in their language', () => {
  const acts = (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter(
    (action) => AUDIT_ACTIONS[action].area === 'Accounts',
  );
  const names = LANGUAGES.map((language) => {
    provideLanguage(() => language);
    return acts.map(formatAuditAction);
  });
  provideLanguage(() => BASE_LANGUAGE);
  for (const index of acts.keys())
    expect(new Set(names.map((ofLanguage) => ofLanguage[index])).size).toBe(LANGUAGES.length);
});
