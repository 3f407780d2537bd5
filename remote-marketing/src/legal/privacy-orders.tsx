import { type BillingFieldName, COMPANY_FIELDS, PERSON_FIELDS } from '@site/shared/contract';
import { formatList } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { DOCUMENT_YEARS } from '@site/shared/rules';
import * as texts from '#texts';
import type { LegalSection, PeriodText } from './legal-page';
import { linkTo } from './operator';

/** The words for billing fields: those of a person in the form 'your name'. */
const NOUNS = {
  firstName: texts.privacy.nameOf,
  lastName: texts.privacy.nameOf,
  company: texts.privacy.fieldName,
  street: texts.privacy.fieldAddress,
  city: texts.privacy.fieldAddress,
  country: texts.privacy.countryOf,
  vatNumber: texts.privacy.fieldVatNumber,
} satisfies Record<BillingFieldName, () => string>;

/** The words for billing fields, each once. */
function nounsOf(names: readonly BillingFieldName[]): string[] {
  return [...new Set(names.map((name) => NOUNS[name]()))];
}

/** What the site stores about orders. */
export function ordersSection(): LegalSection {
  return {
    id: 'orders',
    title: texts.privacy.ordersTitle(),
    body: (
      <>
        <p>
          {texts.privacy.orders({
            fields: nounsOf(PERSON_FIELDS).join(', '),
            companyFields: formatList(nounsOf(COMPANY_FIELDS), 'and'),
          })}
        </p>
        <ul>
          <li>{texts.privacy.ordersCard()}</li>
          <li>{texts.privacy.ordersCoins()}</li>
          <li>{texts.privacy.ordersByHand()}</li>
          <li>{texts.privacy.ordersRefund()}</li>
          <li>{texts.privacy.ordersVat()}</li>
        </ul>
      </>
    ),
  };
}

/** How long the site keeps data. */
export function durationSection(period: PeriodText): LegalSection {
  return {
    id: 'duration',
    title: texts.privacy.durationTitle(),
    body: (
      <>
        <p>
          {texts.privacy.duration({
            settings: linkTo(paths.settings),
            duration: period('deletion-delay'),
          })}
        </p>
        <p>{texts.privacy.durationStays()}</p>
        <ul>
          <li>{texts.privacy.durationInvoices({ years: DOCUMENT_YEARS })}</li>
          <li>{texts.privacy.durationAnonymous()}</li>
          <li>{texts.privacy.durationTrial()}</li>
        </ul>
      </>
    ),
  };
}
