import { formatCents } from '@site/shared/format';
import { StartFailure } from '../../config/start-failure';
import { runCommand } from '../../run-command';
import {
  creditUnknownPayment,
  dismissUnknownPayment,
  refundsOfUnknownPayments,
} from './refunds-of-unknown-payments';

const USAGE =
  'npm run partial-refunds -- credit ORDER, or: npm run partial-refunds -- dismiss ORDER';

/** `npm run partial-refunds`: lists the partial refunds of unknown payments, or decides one. */
runCommand(async (context, [decision, number, ...others]) => {
  if (decision === undefined) {
    const refunds = await refundsOfUnknownPayments(context.db);
    return [
      `Partial refunds of unknown payments: ${refunds.length}`,
      ...refunds.map(
        ({ number: order, returned, reportedAt }) =>
          `${order}  ${formatCents(returned)}  ${new Date(reportedAt).toISOString()}`,
      ),
    ].join('\n');
  }
  if ((decision !== 'credit' && decision !== 'dismiss') || !number || others.length > 0)
    throw new StartFailure(`Name a decision and an order: ${USAGE}`);
  const isDecided =
    decision === 'credit'
      ? await creditUnknownPayment(context, number, Date.now())
      : await dismissUnknownPayment(context, number);
  if (!isDecided)
    throw new StartFailure(`Order ${number} has no partial refund of an unknown payment.`);
  return decision === 'credit'
    ? `The partial refund of order ${number} has its credit note.`
    : `The partial refund of order ${number} belongs to another payment.`;
});
