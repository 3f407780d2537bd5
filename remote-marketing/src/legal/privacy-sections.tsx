import { formatDuration } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import {
  ACTIVATION_LINK_LIFETIME_MS,
  EMAIL_LINK_LIFETIME_MS,
  RECOVERY_LINK_LIFETIME_MS,
  REMEMBERED_SESSION_MS,
  UNDO_LIFETIME_MS,
} from '@site/shared/rules';
import type { LegalSection } from './legal-page';
import { Contact, Operator, OperatorAddress } from './operator';
import { durationSection, ordersSection } from './privacy-orders';
import { privacySessions } from './privacy-sessions';

/**
 * What the site stores. A change of the API's tables, of a cookie or of an outside service needs a
 * change here.
 */
export const privacySections: readonly LegalSection[] = [
  {
    id: 'scope',
    title: 'What this notice is about',
    body: (
      <p>
        This notice covers this site: your account, orders and support tickets. The player app has
        its own <Link to={paths.privacyApp}>app privacy policy</Link>.
      </p>
    ),
  },
  {
    id: 'operator',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          Responsible for your data is <Operator />.
        </p>
        <OperatorAddress />
        <p>
          Contact: <Contact />.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          We store your email address, a hash of your password, the times of registration and
          activation, and the limits and the end of your plan. We need them to provide the service
          that you ordered.
        </p>
        <p>
          With an order we store the time zone of your browser. Before your plan ends we send you
          reminders, with times by your clock. You can stop them in{' '}
          <Link to={paths.settings}>Settings</Link> or with the link in each reminder. We delete the
          record of a sent reminder four weeks after the end of its plan.
        </p>
        <p>
          We cannot read your password. The links in our emails are valid for a limited time:{' '}
          {formatDuration(ACTIVATION_LINK_LIFETIME_MS)} for activation,{' '}
          {formatDuration(RECOVERY_LINK_LIFETIME_MS)} for a new password,{' '}
          {formatDuration(EMAIL_LINK_LIFETIME_MS)} for a new address. After a change of your address
          we keep the old one for {formatDuration(UNDO_LIFETIME_MS)}, so that you can undo the
          change.
        </p>
      </>
    ),
  },
  ...privacySessions,
  ordersSection,
  {
    id: 'tickets',
    title: 'Support tickets',
    body: (
      <>
        <p>
          We store the title, the category, the messages and your rating of your tickets to answer
          you. If you answer by email, we add its text. Our emails contain our answers. Pictures and
          videos in a message are loaded from the site that hosts them. That site receives the IP
          address of the reader.
        </p>
        <p>
          Our staff may write notes about your account, so that every answer fits. Only our staff
          see them on the site. They are part of the file that you download in{' '}
          <Link to={paths.settings}>Settings</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and browser storage',
    body: (
      <>
        <p>
          The site uses only what it needs to work. It has no advertising, no analytics and no
          profiles of visitors.
        </p>
        <ul>
          <li>
            <code>token</code> and <code>signed_in</code> keep you signed in until you sign out,
            until the browser closes, or up to {formatDuration(REMEMBERED_SESSION_MS)} if you chose
            to be remembered.
          </li>
          <li>
            <code>device</code> marks a browser in which you have signed in, for 400 days. With it,
            wrong passwords and codes in other browsers do not lock you out. It does not keep you
            signed in.
          </li>
          <li>
            <code>sign_up</code> marks the browser in which you sign up, for{' '}
            {formatDuration(ACTIVATION_LINK_LIFETIME_MS)}. Your activation link recognises it.
          </li>
          <li>
            <code>release-bucket</code> is a random number. With it you get the same version of the
            site on every visit. It lasts for one year and is set only while a new version is
            tested.
          </li>
          <li>
            <code>release-skip</code> names a version of the site that did not work in your browser.
            With it you get the version before it for one hour.
          </li>
          <li>
            <code>release-preview</code> is set only by a link to a preview. It shows you that
            version until the browser closes.
          </li>
          <li>
            The browser stores your theme, your settings for keys, the dialogs that you do not want
            to see again, and the messages to support that you have not sent yet. A message is
            deleted from the browser when you send it or empty its field.
          </li>
          <li>
            The open tab stores the subscription and the billing details of an order that you have
            not placed yet. They are deleted when you close the tab.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security and error reports',
    body: (
      <>
        <p>
          Forms have a bot check. It runs on this site or at Cloudflare Turnstile, which then
          receives your IP address and data about your browser. We count requests by IP address for
          a short time to stop attacks. The log of the server contains IP addresses and is used to
          find faults and attacks.
        </p>
        <p>
          When a part of a page loads or fails, your browser reports the page, the version and the
          error to us. Email addresses, codes and long numbers are removed from the text of the
          error. The list of errors is kept for a week and has no IP addresses.
        </p>
      </>
    ),
  },
  {
    id: 'recipients',
    title: 'Who receives data',
    body: (
      <p>
        Only the services that this notice names, the operators of our servers and our email
        service. We do not sell data. We give data to authorities only where the law demands it.
      </p>
    ),
  },
  durationSection,
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>You can:</p>
        <ul>
          <li>
            download your data, correct your email address and delete your account in{' '}
            <Link to={paths.settings}>Settings</Link>,
          </li>
          <li>
            ask us to correct, restrict or hand over your data, or object to its use: write to{' '}
            <Contact />,
          </li>
          <li>complain to the data protection authority of your country.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        We publish a new version of this notice on this page, with the day from which it applies.
      </p>
    ),
  },
];
