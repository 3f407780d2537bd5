import { type BillingFieldName, COMPANY_FIELDS, PERSON_FIELDS } from '@site/shared/contract';
import { formatDuration, formatList } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { DELETION_DELAY_MS, DOCUMENT_YEARS } from '@site/shared/rules';
import { privacy } from '#texts';
import type { LegalSection } from './legal-page';
import { linkTo } from './operator';

/** The words for billing fields: those of a person in the form 'your name'. */
const NOUNS = {
  firstName: privacy.nameOf,
  lastName: privacy.nameOf,
  company: privacy.fieldName,
  street: privacy.fieldAddress,
  city: privacy.fieldAddress,
  country: privacy.countryOf,
  vatNumber: privacy.fieldVatNumber,
} satisfies Record<BillingFieldName, () => string>;

/** The words for billing fields, each once. */
function nounsOf(names: readonly BillingFieldName[]): string[] {
  return [...new Set(names.map((name) => NOUNS[name]()))];
}

/** What the site stores about orders. */
export function ordersSection(): LegalSection {
  return {
    id: 'orders',
    title: privacy.ordersTitle(),
    body: (
      <>
        <p>
          {privacy.orders({
            fields: nounsOf(PERSON_FIELDS).join(', '),
            companyFields: formatList(nounsOf(COMPANY_FIELDS), 'and'),
          })}
        </p>
        <ul>
          <li>{privacy.ordersCard()}</li>
          <li>{privacy.ordersCoins()}</li>
          <li>{privacy.ordersRefund()}</li>
          <li>{privacy.ordersVat()}</li>
        </ul>
      </>
    ),
  };
}

/** How long the site keeps data. */
export function durationSection(): LegalSection {
  return {
    id: 'duration',
    title: privacy.durationTitle(),
    body: (
      <>
        <p>
          {privacy.duration({
            settings: linkTo(paths.settings),
            duration: formatDuration(DELETION_DELAY_MS),
          })}
        </p>
        <p>{privacy.durationStays()}</p>
        <ul>
          <li>{privacy.durationInvoices({ years: DOCUMENT_YEARS })}</li>
          <li>{privacy.durationAnonymous()}</li>
          <li>{privacy.durationTrial()}</li>
        </ul>
      </>
    ),
  };
}
