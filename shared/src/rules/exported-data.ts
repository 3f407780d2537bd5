const NAMES = {
  account: 'account',
  emailChanges: 'changes of the email',
  sessions: 'sessions',
  second_factors: 'second factors',
  activity: 'activity',
  orders: 'orders',
  documents: 'invoices and credit notes',
  wallet: 'wallet',
  tickets: 'tickets',
  reminders: 'reminders',
  sentReminders: 'sent reminders',
  notes: 'notes of staff',
  invitations: 'invitations to the staff',
} as const;

/** The name of a field of the export. */
export type ExportedData = keyof typeof NAMES;

/** What the export of an account contains: each field of the file. */
export const EXPORTED_DATA = Object.keys(NAMES) as readonly ExportedData[];

/** The contents of the export as a sentence. */
export function exportedDataText(): string {
  const names = Object.values(NAMES);
  return `One JSON file with ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
}
