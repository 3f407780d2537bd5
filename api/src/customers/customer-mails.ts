import { DOCUMENT_YEARS } from '@site/shared/rules';
import type { Mail } from '../mail/layout';

/** The last mail to a customer whose data was erased on request. */
export function erasedMail(to: string, keptDocuments: number): Mail {
  return {
    to,
    subject: 'Your data was erased',
    paragraphs: [
      'As you asked, we erased your account: its email, sessions, tickets and the names in its orders. A plan that was running has ended.',
      keptDocuments > 0
        ? `${keptDocuments === 1 ? 'One invoice stays' : `${keptDocuments} invoices and credit notes stay`}, because tax law demands that we keep them as they are for ${DOCUMENT_YEARS} years.`
        : 'No invoice was issued to you, so none stays.',
    ],
  };
}
