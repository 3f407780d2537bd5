import { exportedDataText } from './exported-data';

test('the text names each part of the export', () => {
  expect(exportedDataText()).toBe(
    'One JSON file with account, changes of the email, sessions, second factors, activity, orders, invoices and credit notes, wallet, tickets, reminders, sent reminders, notes of staff and invitations to the staff.',
  );
});
