import * as texts from '#texts';
import { EXPORTED_DATA, type ExportedData } from '../rules';
import { formatList } from './names';

const names: Record<ExportedData, () => string> = {
  account: texts.exportedData.account,
  emailChanges: texts.exportedData.emailChanges,
  sessions: texts.exportedData.sessions,
  second_factors: texts.exportedData.secondFactors,
  activity: texts.exportedData.activity,
  orders: texts.exportedData.orders,
  documents: texts.exportedData.documents,
  wallet: texts.exportedData.wallet,
  planGrants: texts.exportedData.planGrants,
  tickets: texts.exportedData.tickets,
  reminders: texts.exportedData.reminders,
  sentReminders: texts.exportedData.sentReminders,
  notes: texts.exportedData.notes,
  invitations: texts.exportedData.invitations,
};

/** The contents of an account's export as a sentence: 'One JSON file with account, … and …'. */
export function formatExportedData(): string {
  const contents = formatList(
    EXPORTED_DATA.map((name) => names[name]()),
    'and',
  );
  return texts.exportedData.sentence({ contents });
}
