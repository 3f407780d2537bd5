import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import type { LegalSection } from './legal-page';

/** The terms in our own words around the facts of section 2: 17 sections, Italian law. */
export const termsSections: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    body: (
      <p>
        These terms are the contract between you and us, the operator of this service. By creating
        an account, starting a trial or placing an order you accept them. If you do not accept them,
        please do not use the service.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'The service',
    body: (
      <p>
        We provide an online editor for playlists in the formats M3U, Xtream, Enigma2 bouquet and
        MAG portal, storage for them, a programme guide service and a web player. Which limits apply
        follows from your plan and is shown before you buy and in your account.
      </p>
    ),
  },
  {
    id: 'no-content',
    title: 'No content',
    body: (
      <p>
        The service includes no channels, films, series or other media, and no links to any. You
        supply your own playlists. We neither choose nor check what they lead to, and we do not host
        it.
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
          <li>Tell us without delay if you believe that somebody else knows it.</li>
          <li>One person or company, one account: do not share or sell it.</li>
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
        An account can start the free trial once. It runs for 7 days and ends by itself. Creating
        further accounts to repeat it is not allowed.
      </p>
    ),
  },
  {
    id: 'subscription',
    title: 'Subscription, renewal and upgrade',
    body: (
      <p>
        A subscription runs for one year from the completed purchase. It does not renew by itself. A
        renewal adds a year to the current end date, or starts today if that has passed. An upgrade
        raises limits for the time that is left and keeps the end date.
      </p>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    body: (
      <p>
        Prices are in euros. VAT is added where it is due, by the country of your billing details,
        and shown before you order. You can pay by credit card or in the cryptocurrencies offered at
        checkout; a payment in cryptocurrency can take up to 24 hours to be confirmed.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <p>
        Purchases are non-refundable, except where a confirmed payment was not followed by the
        service. The <Link to={paths.refund}>refund policy</Link> is part of these terms. Rights
        that the law gives you and that no contract can take away stay as they are.
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
          <li>disturb it, get around its limits or try to reach other people’s data,</li>
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
        To protect the service for everybody, a playlist may be disabled or limited when its usage
        is anomalous, for example when it is accessed from an excessive number of IP addresses at
        the same time.
      </p>
    ),
  },
  {
    id: 'managed-users',
    title: 'Managed users',
    body: (
      <p>
        If your plan includes managed users, you are the one they deal with: you answer to them, and
        to us for what they do with the playlists you give them. More than 30 managed users need a
        domain of your own (CNAME); without it their M3U and Xtream addresses are not accessible.
      </p>
    ),
  },
  {
    id: 'your-data',
    title: 'Your playlists and data',
    body: (
      <p>
        Your playlists stay yours. You allow us to store and process them as far as the service
        needs it. Automatic backups are a help, not a promise: keep a copy of what you cannot lose.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and changes',
    body: (
      <p>
        We work to keep the service available at all times, but cannot promise that it never fails.
        Planned work is announced on the <Link to={paths.maintenance}>maintenance page</Link>. We
        may change functions where this is reasonable and does not take away what you paid for.
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
        You can stop using the service and ask for the deletion of your account at any time. We may
        suspend or close an account that breaks these terms.
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
        date. Questions are welcome on the <Link to={paths.support}>support page</Link>.
      </p>
    ),
  },
];
