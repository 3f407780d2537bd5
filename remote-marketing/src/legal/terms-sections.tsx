import { formatDuration } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import {
  COIN_CONFIRMATION_MS,
  MAX_CUSTOMERS_WITHOUT_CNAME,
  TRIAL_DURATION_MS,
} from '@site/shared/rules';
import type { LegalSection } from './legal-page';
import { Contact, Operator } from './operator';

/** The terms: 17 sections, Italian law (section 2, legal pages). */
export const termsSections: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    body: (
      <p>
        These terms are the contract between you and us: <Operator />. We operate this service and
        are the seller of its subscriptions. By creating an account, starting a trial or placing an
        order you accept them. If you do not accept them, do not use the service.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'The service',
    body: (
      <p>
        We provide an online editor for playlists in the formats M3U, Xtream, Enigma2 bouquet and
        MAG portal, storage for them, a programme guide service and a web player. Your plan sets the
        limits. They are shown before you buy and in your account.
      </p>
    ),
  },
  {
    id: 'no-content',
    title: 'No content',
    body: (
      <p>
        The service includes no channels, films, series or other media, and no links to any. You
        supply your own playlists. We do not choose, check or host the content that they lead to.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          You need an account with an email address of your own. You are responsible for what
          happens under it.
        </p>
        <ul>
          <li>Keep your password secret and choose one that you use nowhere else.</li>
          <li>Tell us at once if you believe that another person knows it.</li>
          <li>The account is for one person or company: do not share or sell it.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'age',
    title: 'Age',
    body: (
      <p>
        To buy a subscription you must be of the age at which you can make contracts where you live.
        Others need the consent of a parent or guardian.
      </p>
    ),
  },
  {
    id: 'trial',
    title: 'Free trial',
    body: (
      <p>
        An account can start the free trial once. It runs for {formatDuration(TRIAL_DURATION_MS)}
        and ends automatically. You may not create further accounts to repeat it.
      </p>
    ),
  },
  {
    id: 'subscription',
    title: 'Subscription, renewal and upgrade',
    body: (
      <p>
        A subscription runs for one year from the completed purchase. It does not renew
        automatically. A renewal adds a year to the current end date, or starts today if that date
        has passed. An upgrade raises limits for the time that is left and keeps the end date.
      </p>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    body: (
      <p>
        Prices are in euros. VAT is added where it is due, by the country of your billing details.
        It is shown before you order. You can pay by credit card or in the cryptocurrencies offered
        at checkout. The confirmation of a payment in cryptocurrency can take up to{' '}
        {formatDuration(COIN_CONFIRMATION_MS)}.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <p>
        Purchases are non-refundable, except if your payment was confirmed and you did not get the
        service. The <Link to={paths.refund}>refund policy</Link> is part of these terms. You keep
        the rights that the law gives you and that no contract can take away.
      </p>
    ),
  },
  {
    id: 'lawful-use',
    title: 'Lawful use',
    body: (
      <>
        <p>
          You may use the service only for playlists that you have the right to use. In particular
          you may not
        </p>
        <ul>
          <li>use it to make protected works available without permission,</li>
          <li>disturb it, bypass its limits or try to read other people’s data,</li>
          <li>resell access to the editor itself.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'anomalous-usage',
    title: 'Anomalous usage',
    body: (
      <p>
        To protect the service for all customers, we may disable or limit a playlist when its usage
        is anomalous. An example is access from an excessive number of IP addresses at the same
        time.
      </p>
    ),
  },
  {
    id: 'managed-users',
    title: 'Managed users',
    body: (
      <p>
        If your plan includes managed users, you are their contact. You are responsible to them. You
        are responsible to us for what they do with the playlists that you give them. More than{' '}
        {MAX_CUSTOMERS_WITHOUT_CNAME} managed users need a domain of your own (CNAME). Without it
        their M3U and Xtream addresses are not accessible.
      </p>
    ),
  },
  {
    id: 'your-data',
    title: 'Your playlists and data',
    body: (
      <p>
        Your playlists stay yours. You allow us to store and process them as far as the service
        needs it. We do not guarantee automatic backups. Keep your own copy of important data.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and changes',
    body: (
      <p>
        We work to keep the service available at all times, but we cannot guarantee it. Planned work
        is announced on the <Link to={paths.maintenance}>maintenance page</Link>. We may change
        functions where this is reasonable and does not take away what you paid for.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        We are liable without limit for intent and gross negligence and where the law demands it.
        Otherwise our liability is limited to the amount you paid for the current year. We are not
        liable for content that you or third parties supply, nor for the failure of your provider.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Suspension and end',
    body: (
      <p>
        You can stop using the service and delete your account at any time. We may suspend or close
        an account that breaks these terms.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law, changes and contact',
    body: (
      <p>
        These terms are governed by Italian law; as a consumer you keep the protection of the law of
        the country you live in. When we change the terms we publish the new text here with its
        date. If you have questions, write to <Contact />.
      </p>
    ),
  },
];
