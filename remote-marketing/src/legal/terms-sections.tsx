import { paths } from '@site/shared/remote';
import { MAX_CUSTOMERS_WITHOUT_CNAME } from '@site/shared/rules';
import * as texts from '#texts';
import type { LegalSection, PeriodText } from './legal-page';
import { contact, linkTo, operator } from './operator';

/** The terms: 17 sections, Italian law (section 2, legal pages). */
export function termsSections(period: PeriodText): readonly LegalSection[] {
  return [
    {
      id: 'agreement',
      title: texts.terms.agreementTitle(),
      body: <p>{texts.terms.agreement({ operator })}</p>,
    },
    { id: 'service', title: texts.terms.serviceTitle(), body: <p>{texts.terms.service()}</p> },
    {
      id: 'no-content',
      title: texts.terms.noContentTitle(),
      body: <p>{texts.terms.noContent()}</p>,
    },
    {
      id: 'account',
      title: texts.terms.accountTitle(),
      body: (
        <>
          <p>{texts.terms.account()}</p>
          <ul>
            <li>{texts.terms.accountPassword()}</li>
            <li>{texts.terms.accountTell()}</li>
            <li>{texts.terms.accountOwner()}</li>
          </ul>
        </>
      ),
    },
    { id: 'age', title: texts.terms.ageTitle(), body: <p>{texts.terms.age()}</p> },
    {
      id: 'trial',
      title: texts.terms.trialTitle(),
      body: <p>{texts.terms.trial({ duration: period('trial-duration') })}</p>,
    },
    {
      id: 'subscription',
      title: texts.terms.subscriptionTitle(),
      body: <p>{texts.terms.subscription()}</p>,
    },
    {
      id: 'prices',
      title: texts.terms.pricesTitle(),
      body: <p>{texts.terms.prices({ duration: period('coin-confirmation') })}</p>,
    },
    {
      id: 'refunds',
      title: texts.terms.refundsTitle(),
      body: <p>{texts.terms.refunds({ refund: linkTo(paths.refund) })}</p>,
    },
    {
      id: 'lawful-use',
      title: texts.terms.lawfulUseTitle(),
      body: (
        <>
          <p>{texts.terms.lawfulUse()}</p>
          <ul>
            <li>{texts.terms.lawfulUseProtected()}</li>
            <li>{texts.terms.lawfulUseDisturb()}</li>
            <li>{texts.terms.lawfulUseResell()}</li>
          </ul>
        </>
      ),
    },
    { id: 'anomalous-usage', title: texts.terms.usageTitle(), body: <p>{texts.terms.usage()}</p> },
    {
      id: 'managed-users',
      title: texts.terms.managedUsersTitle(),
      body: <p>{texts.terms.managedUsers({ count: MAX_CUSTOMERS_WITHOUT_CNAME })}</p>,
    },
    { id: 'your-data', title: texts.terms.dataTitle(), body: <p>{texts.terms.data()}</p> },
    {
      id: 'availability',
      title: texts.terms.availabilityTitle(),
      body: <p>{texts.terms.availability({ maintenance: linkTo(paths.maintenance) })}</p>,
    },
    {
      id: 'liability',
      title: texts.terms.liabilityTitle(),
      body: <p>{texts.terms.liability()}</p>,
    },
    { id: 'end', title: texts.terms.endTitle(), body: <p>{texts.terms.end()}</p> },
    { id: 'law', title: texts.terms.lawTitle(), body: <p>{texts.terms.law({ contact })}</p> },
  ];
}
