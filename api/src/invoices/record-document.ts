import { toEuros } from '@site/shared/rules';
import type { Transaction } from '../db/database';
import type { OrderRow } from '../orders/tables';
import { recordEvent } from '../webhooks/record-event';
import type { InvoiceRow } from './tables';

/** Tells the webhooks that an invoice or a credit note was issued. */
export async function recordDocument(
  tx: Transaction,
  order: OrderRow,
  { kind, number, issuedAt, net, vat, tax, country }: InvoiceRow,
): Promise<void> {
  const event = kind === 'invoice' ? 'invoice.issued' : 'credit_note.issued';
  const data = {
    ...{ number, order: order.number, account: order.userId, issuedAt },
    ...{ net: toEuros(net), vat: toEuros(vat), vatRate: tax, country },
  };
  await recordEvent(tx, event, data, issuedAt);
}
