import { formatDuration } from '@site/shared/format';
import { useSettings } from '@site/shared/host';
import { language } from '@site/shared/language';
import { paths, withReturnPath } from '@site/shared/remote';
import { COIN_CONFIRMATION_MS, REPLY_TIME_MS, TRIAL_DURATION_MS } from '@site/shared/rules';
import { offeredCategories } from '@site/shared/service';
import * as texts from '#texts';
import { LegalPage, type LegalSection } from '../legal/legal-page';
import { linkTo, operator } from '../legal/operator';

/** The category of a ticket about a payment (section 3). */
const PURCHASE_CATEGORY = 'Purchase info';

/** `category` is the name of the category of a question about a payment. */
function refundSections(category: string | undefined): readonly LegalSection[] {
  return [
    {
      id: 'short',
      title: texts.refund.shortTitle(),
      body: <p>{texts.refund.short({ operator })}</p>,
    },
    {
      id: 'start',
      title: texts.refund.startTitle(),
      body: <p>{texts.refund.start({ duration: formatDuration(COIN_CONFIRMATION_MS) })}</p>,
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
            duration: formatDuration(TRIAL_DURATION_MS),
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
            duration: formatDuration(REPLY_TIME_MS),
          })}
        </p>
      ),
    },
  ];
}

/** Refund policy (section 2, legal pages). */
export function Component() {
  const categories = useSettings()?.ticketCategories ?? [];
  const { names } = offeredCategories(categories).find(({ id }) => id === PURCHASE_CATEGORY) ?? {};
  return (
    <LegalPage
      title={texts.refund.title()}
      intro={texts.refund.intro()}
      date={{ text: texts.legal.lastModified, day: '2020-06-13' }}
      sections={refundSections(names?.[language()] ?? names?.en)}
    />
  );
}
