import { paths, withReturnPath } from '@site/shared/remote';
import * as texts from '#texts';
import type { LegalSection, PeriodText } from './legal-page';
import { linkTo, operator } from './operator';

/**
 * The refund policy. `category` is the name of the ticket category for payments. Without one, the
 * value 'none' selects a text that names no category.
 */
export function refundSections(
  period: PeriodText,
  category: string | undefined,
): readonly LegalSection[] {
  return [
    {
      id: 'short',
      title: texts.refund.shortTitle(),
      body: <p>{texts.refund.short({ operator })}</p>,
    },
    {
      id: 'start',
      title: texts.refund.startTitle(),
      body: <p>{texts.refund.start({ duration: period('coin-confirmation') })}</p>,
    },
    { id: 'refunded', title: texts.refund.refundedTitle(), body: <p>{texts.refund.refunded()}</p> },
    {
      id: 'not-refunded',
      title: texts.refund.notTitle(),
      body: (
        <ul>
          <li>{texts.refund.notMind()}</li>
          <li>{texts.refund.notTime()}</li>
          <li>{texts.refund.notFaults()}</li>
          <li>{texts.refund.notClosed()}</li>
        </ul>
      ),
    },
    {
      id: 'before',
      title: texts.refund.beforeTitle(),
      body: (
        <p>
          {texts.refund.before({
            duration: period('trial-duration'),
            signUp: linkTo(withReturnPath(paths.signUp, paths.shopTrial)),
          })}
        </p>
      ),
    },
    {
      id: 'ask',
      title: texts.refund.askTitle(),
      body: (
        <p>
          {texts.refund.ask({
            ticket: linkTo(paths.newTicket),
            category: category ?? 'none',
            duration: period('reply-time'),
          })}
        </p>
      ),
    },
  ];
}
