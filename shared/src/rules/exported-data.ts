/** What the export of an account contains: each field of the file. */
export const EXPORTED_DATA = [
  'account',
  'emailChanges',
  'sessions',
  'second_factors',
  'activity',
  'orders',
  'documents',
  'wallet',
  'planGrants',
  'tickets',
  'reminders',
  'sentReminders',
  'notes',
  'invitations',
] as const;

/** The name of a field of the export. */
export type ExportedData = (typeof EXPORTED_DATA)[number];
