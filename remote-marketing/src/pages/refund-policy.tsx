import { formatDuration } from '@site/shared/format';
import { paths, withReturnPath } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { COIN_CONFIRMATION_MS, REPLY_TIME_MS, TRIAL_DURATION_MS } from '@site/shared/rules';
import { LegalPage, type LegalSection } from '../legal/legal-page';
import { Operator } from '../legal/operator';

const sections: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <p>
        You can use the service from the moment the purchase completes. Purchases are therefore
        non-refundable. The only exception is non-delivery: your payment was confirmed, but you did
        not get the service. The seller, who makes refunds, is <Operator />.
      </p>
    ),
  },
  {
    id: 'start',
    title: 'When a subscription starts',
    body: (
      <p>
        The subscription starts when the purchase completes: at once after a card payment, and after
        confirmation by the network, up to {formatDuration(COIN_CONFIRMATION_MS)}, when you pay in
        cryptocurrency. By placing the order you ask for the service to begin without waiting.
      </p>
    ),
  },
  {
    id: 'refunded',
    title: 'What is refunded',
    body: (
      <p>
        A confirmed payment without delivery: no subscription was activated, and we could not
        correct that.
      </p>
    ),
  },
  {
    id: 'not-refunded',
    title: 'What is not refunded',
    body: (
      <ul>
        <li>A change of mind after the purchase has completed.</li>
        <li>The time that is left when you stop using the service, or after an upgrade.</li>
        <li>Faults of your provider, your player or your connection.</li>
        <li>Accounts closed for a breach of the terms.</li>
      </ul>
    ),
  },
  {
    id: 'before',
    title: 'Before you buy',
    body: (
      <p>
        Test the service with the free trial. It runs for {formatDuration(TRIAL_DURATION_MS)} and
        needs no payment details.{' '}
        <Link to={withReturnPath(paths.signUp, paths.shopTrial)}>Create an account</Link> and start
        it when you want.
      </p>
    ),
  },
  {
    id: 'ask',
    title: 'How to ask for a refund',
    body: (
      <p>
        <Link to={paths.newTicket}>Open a ticket</Link> in the category ‘Purchase info’ with the
        order number and the date of the payment. A reply can take up to{' '}
        {formatDuration(REPLY_TIME_MS)}.
      </p>
    ),
  },
];

/** Refund policy (section 2, legal pages). */
export function Component() {
  return (
    <LegalPage
      title="Refund policy"
      intro="We refund payments without delivery only."
      date={{ label: 'Last modified', day: '2020-06-13' }}
      sections={sections}
    />
  );
}
