import { formatDuration } from '@site/shared/format';
import { paths, withReturnPath } from '@site/shared/remote';
import { COIN_CONFIRMATION_MS, REPLY_TIME_MS, TRIAL_DURATION_MS } from '@site/shared/rules';
import { refund } from '#texts';
import { LegalPage, type LegalSection } from '../legal/legal-page';
import { linkTo, operator } from '../legal/operator';

function refundSections(): readonly LegalSection[] {
  return [
    { id: 'short', title: refund.shortTitle(), body: <p>{refund.short({ operator })}</p> },
    {
      id: 'start',
      title: refund.startTitle(),
      body: <p>{refund.start({ duration: formatDuration(COIN_CONFIRMATION_MS) })}</p>,
    },
    { id: 'refunded', title: refund.refundedTitle(), body: <p>{refund.refunded()}</p> },
    {
      id: 'not-refunded',
      title: refund.notTitle(),
      body: (
        <ul>
          <li>{refund.notMind()}</li>
          <li>{refund.notTime()}</li>
          <li>{refund.notFaults()}</li>
          <li>{refund.notClosed()}</li>
        </ul>
      ),
    },
    {
      id: 'before',
      title: refund.beforeTitle(),
      body: (
        <p>
          {refund.before({
            duration: formatDuration(TRIAL_DURATION_MS),
            signUp: linkTo(withReturnPath(paths.signUp, paths.shopTrial)),
          })}
        </p>
      ),
    },
    {
      id: 'ask',
      title: refund.askTitle(),
      body: (
        <p>
          {refund.ask({
            ticket: linkTo(paths.newTicket),
            duration: formatDuration(REPLY_TIME_MS),
          })}
        </p>
      ),
    },
  ];
}

/** Refund policy (section 2, legal pages). */
export function Component() {
  return (
    <LegalPage
      title={refund.title()}
      intro={refund.intro()}
      date={{ kind: 'lastModified', day: '2020-06-13' }}
      sections={refundSections()}
    />
  );
}
