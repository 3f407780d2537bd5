import {
  BILLING_FIELDS,
  type BillingFieldName,
  COMPANY_FIELDS,
  PERSON_FIELDS,
} from '@site/shared/contract';
import { formatDuration, formatList } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { DELETION_DELAY_MS, DOCUMENT_YEARS } from '@site/shared/rules';
import type { LegalSection } from './legal-page';

/** The words for billing fields, each once. */
function nounsOf(names: readonly BillingFieldName[]): string[] {
  return [...new Set(names.map((name) => BILLING_FIELDS[name].noun))];
}

const ofPerson = nounsOf(PERSON_FIELDS).map((noun) => `your ${noun}`);
const ofCompany = formatList(nounsOf(COMPANY_FIELDS), 'and');

/** What the site stores about orders. */
export const ordersSection: LegalSection = {
  id: 'orders',
  title: 'Orders and payments',
  body: (
    <>
      <p>
        An order contains {ofPerson.join(', ')}, the IP address and the country of your connection,
        the subscription, the amounts and the payment method; the order of a company also its{' '}
        {ofCompany}. We need them for the contract, for the invoice and as evidence for VAT.
      </p>
      <ul>
        <li>Card payments are made at the payment provider. We never see your card number.</li>
        <li>
          For payments in cryptocurrency we store the address, the amount, the transaction and its
          time. Transactions are public on the network of the coin. To see them we request the
          transactions of our own addresses from servers of that network. These servers receive
          nothing about you.
        </li>
        <li>
          For a refund we store the amount, the reason and the number of the refund or transfer.
        </li>
        <li>We check VAT numbers at VIES, the service of the European Commission.</li>
      </ul>
    </>
  ),
};

/** How long the site keeps data. */
export const durationSection: LegalSection = {
  id: 'duration',
  title: 'How long we keep data',
  body: (
    <>
      <p>
        We keep your account, tickets and orders until you delete the account in{' '}
        <Link to={paths.settings}>Settings</Link>. You can cancel the deletion for{' '}
        {formatDuration(DELETION_DELAY_MS)}: sign in again. After that we delete your email address,
        your password, your second factors, your sessions, your tickets, the notes of our staff and
        the names and addresses in your orders.
      </p>
      <p>These data stay:</p>
      <ul>
        <li>
          Invoices and credit notes as they were issued, with the name and address on them, for{' '}
          {DOCUMENT_YEARS} years after the year of their issue, because tax law requires it. Then we
          remove your name and address from them.
        </li>
        <li>
          Without your name: number, country and amounts of orders, the wallet, and for orders with
          a receipt the evidence for VAT, as long as tax law requires.
        </li>
        <li>A hash of your email address if you used the free trial, so that it runs only once.</li>
      </ul>
    </>
  ),
};
