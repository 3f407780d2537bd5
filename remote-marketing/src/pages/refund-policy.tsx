import { paths, withReturnPath } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { LegalPage, type LegalSection } from '../parts/legal-page';

const sections: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <p>
        What you buy is a service that works from the moment the purchase completes. Purchases are
        therefore non-refundable. The one exception is non-delivery: a confirmed payment that was
        not followed by the service.
      </p>
    ),
  },
  {
    id: 'start',
    title: 'When a subscription starts',
    body: (
      <p>
        The subscription starts when the purchase completes: at once after a card payment, and after
        confirmation by the network, up to 24 hours, when you pay in cryptocurrency. By placing the
        order you ask for the service to begin without waiting.
      </p>
    ),
  },
  {
    id: 'refunded',
    title: 'What is refunded',
    body: (
      <p>
        A confirmed payment after which the service was not delivered: no subscription was
        activated, and we could not put that right.
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
        The free trial is there so that nobody has to buy unseen: 7 days, no payment details.{' '}
        <Link to={withReturnPath(paths.signUp, paths.shopTrial)}>Create an account</Link> and start
        it when you have time for it.
      </p>
    ),
  },
  {
    id: 'ask',
    title: 'How to ask for a refund',
    body: (
      <p>
        <Link to={paths.newTicket}>Open a ticket</Link> in the category ‘Purchase info’ with the
        order number and the date of the payment. A reply can take up to 48 hours.
      </p>
    ),
  },
];

/** Refund policy (section 2, static pages). */
export function Component() {
  return (
    <LegalPage
      title="Refund policy"
      intro="Refunds are for payments without delivery, and for nothing else. Here is what that means."
      date={{ label: 'Last modified', day: '2020-06-13' }}
      sections={sections}
    />
  );
}
