import { formatDuration } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import {
  COIN_CONFIRMATION_MS,
  MAX_CUSTOMERS_WITHOUT_CNAME,
  TRIAL_DURATION_MS,
} from '@site/shared/rules';
import { terms } from '#texts';
import type { LegalSection } from './legal-page';
import { contact, linkTo, operator } from './operator';

/** The terms: 17 sections, Italian law (section 2, legal pages). */
export function termsSections(): readonly LegalSection[] {
  return [
    {
      id: 'agreement',
      title: terms.agreementTitle(),
      body: <p>{terms.agreement({ operator })}</p>,
    },
    { id: 'service', title: terms.serviceTitle(), body: <p>{terms.service()}</p> },
    { id: 'no-content', title: terms.noContentTitle(), body: <p>{terms.noContent()}</p> },
    {
      id: 'account',
      title: terms.accountTitle(),
      body: (
        <>
          <p>{terms.account()}</p>
          <ul>
            <li>{terms.accountPassword()}</li>
            <li>{terms.accountTell()}</li>
            <li>{terms.accountOwner()}</li>
          </ul>
        </>
      ),
    },
    { id: 'age', title: terms.ageTitle(), body: <p>{terms.age()}</p> },
    {
      id: 'trial',
      title: terms.trialTitle(),
      body: <p>{terms.trial({ duration: formatDuration(TRIAL_DURATION_MS) })}</p>,
    },
    { id: 'subscription', title: terms.subscriptionTitle(), body: <p>{terms.subscription()}</p> },
    {
      id: 'prices',
      title: terms.pricesTitle(),
      body: <p>{terms.prices({ duration: formatDuration(COIN_CONFIRMATION_MS) })}</p>,
    },
    {
      id: 'refunds',
      title: terms.refundsTitle(),
      body: <p>{terms.refunds({ refund: linkTo(paths.refund) })}</p>,
    },
    {
      id: 'lawful-use',
      title: terms.lawfulUseTitle(),
      body: (
        <>
          <p>{terms.lawfulUse()}</p>
          <ul>
            <li>{terms.lawfulUseProtected()}</li>
            <li>{terms.lawfulUseDisturb()}</li>
            <li>{terms.lawfulUseResell()}</li>
          </ul>
        </>
      ),
    },
    { id: 'anomalous-usage', title: terms.usageTitle(), body: <p>{terms.usage()}</p> },
    {
      id: 'managed-users',
      title: terms.managedUsersTitle(),
      body: <p>{terms.managedUsers({ count: MAX_CUSTOMERS_WITHOUT_CNAME })}</p>,
    },
    { id: 'your-data', title: terms.dataTitle(), body: <p>{terms.data()}</p> },
    {
      id: 'availability',
      title: terms.availabilityTitle(),
      body: <p>{terms.availability({ maintenance: linkTo(paths.maintenance) })}</p>,
    },
    { id: 'liability', title: terms.liabilityTitle(), body: <p>{terms.liability()}</p> },
    { id: 'end', title: terms.endTitle(), body: <p>{terms.end()}</p> },
    { id: 'law', title: terms.lawTitle(), body: <p>{terms.law({ contact })}</p> },
  ];
}
