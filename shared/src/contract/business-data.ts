import * as z from '@site/shared/schema';
import {
  formatAnnouncementsProblem,
  formatBrandProblem,
  formatPriceListProblem,
  formatSupportHoursProblem,
  formatTicketCategoriesProblem,
} from '../format';
import {
  type DatedVersion,
  DEFAULT_PRICE_LIST,
  DEFAULT_VAT_RATES,
  EU_COUNTRIES,
  priceListProblem,
  VAT_BASES,
} from '../rules';
import {
  announcementsProblem,
  brandProblem,
  DEFAULT_DOCUMENT_SETTINGS,
  DEFAULT_SUPPORT_HOURS,
  DEFAULT_TICKET_CATEGORIES,
  LEGAL_PAGES,
  type SupportHours,
  supportHoursProblem,
  ticketCategoriesProblem,
} from '../service';
import { type AnnouncementsValue, announcementsValue } from './announcements';
import { type Brand, brandValue, firstBrand } from './brand';
import { type DocumentSettingsValue, documentSettingsValue } from './document-settings';
import { percent } from './fields';
import { type LegalTextValue, legalTextObstacle, legalTextValue } from './legal-texts';
import { type MailTextValue, mailTextParts, mailTextValue } from './mail-texts';
import { type PriceListValue, priceListOf, priceListValue, priceListValueOf } from './price-list';
import { firstSeller, type Imprint, SAMPLE_SELLER, sellerValue } from './seller';
import { supportHoursValue } from './support-hours';
import { type TicketCategoriesValue, ticketCategoriesValue } from './ticket-categories';

/** The highest rate that can be entered. The highest of a member state is 27. */
export const MAX_VAT_PERCENT = 50;

/** The standard VAT rate of a member state, in percent with at most two decimals. */
const vatRate = z.object({ percent: percent(MAX_VAT_PERCENT) });

const vatBase = z.object({ base: z.enum(VAT_BASES) });

/** One kind of business data. */
type Data<Value> = {
  /** The parts with versions of their own, such as countries; '' alone for data without parts. */
  parts: readonly string[];
  /** The shape of a value on the wire and in the database. */
  value: z.ZodMiniType<Value>;
  /** The versions of the code, which apply until one is stored. */
  defaults: (part: string) => readonly DatedVersion<Value>[];
  /** Why a value of the right shape is refused for a part, as a text; null if it is accepted. */
  obstacle?(value: Value, part: string): string | null;
};

function data<Value>(declaration: Data<Value>): Data<Value> {
  return declaration;
}

/** What the administrator changes: each change is a version with a date. */
export const BUSINESS_DATA = {
  'vat-rate': data<z.infer<typeof vatRate>>({
    parts: EU_COUNTRIES,
    value: vatRate,
    defaults: (country) => DEFAULT_VAT_RATES[country] ?? [],
  }),
  /** Of which amount VAT is a percentage (decision 16). An order keeps the base of its time. */
  'vat-base': data<z.infer<typeof vatBase>>({
    parts: [''],
    value: vatBase,
    defaults: () => [{ number: 0, validFrom: 0, value: { base: 'price' } }],
  }),
  prices: data<PriceListValue>({
    parts: [''],
    value: priceListValue,
    defaults: () => [{ number: 0, validFrom: 0, value: priceListValueOf(DEFAULT_PRICE_LIST) }],
    obstacle: (value) => {
      const list = priceListOf(value, 0);
      const problem = priceListProblem(list);
      return problem && formatPriceListProblem(list, problem);
    },
  }),
  'support-hours': data<SupportHours>({
    parts: [''],
    value: supportHoursValue,
    defaults: () => [{ number: 0, validFrom: 0, value: DEFAULT_SUPPORT_HOURS }],
    obstacle: (value) => {
      const problem = supportHoursProblem(value);
      return problem && formatSupportHoursProblem(problem);
    },
  }),
  /** Its first version is the seller of the settings: `SELLER` and so on. */
  seller: data<Imprint>({
    parts: [''],
    value: sellerValue,
    defaults: () => firstSeller(SAMPLE_SELLER),
  }),
  /** Its first version has the name of the settings: `SITE_NAME`. */
  brand: data<Brand>({
    parts: [''],
    value: brandValue,
    defaults: () => firstBrand('Site'),
    obstacle: ({ colors }) => {
      const problem = colors ? brandProblem(colors) : null;
      return problem && formatBrandProblem(problem);
    },
  }),
  documents: data<DocumentSettingsValue>({
    parts: [''],
    value: documentSettingsValue,
    defaults: () => [{ number: 0, validFrom: 0, value: DEFAULT_DOCUMENT_SETTINGS }],
  }),
  announcements: data<AnnouncementsValue>({
    parts: [''],
    value: announcementsValue,
    defaults: () => [{ number: 0, validFrom: 0, value: {} }],
    obstacle: (value) => {
      const problem = announcementsProblem(value);
      return problem && formatAnnouncementsProblem(problem);
    },
  }),
  'legal-texts': data<LegalTextValue>({
    parts: LEGAL_PAGES,
    value: legalTextValue,
    defaults: () => [{ number: 0, validFrom: 0, value: {} }],
    obstacle: legalTextObstacle,
  }),
  'mail-texts': data<MailTextValue>({
    parts: mailTextParts(),
    value: mailTextValue,
    defaults: () => [{ number: 0, validFrom: 0, value: {} }],
  }),
  'ticket-categories': data<TicketCategoriesValue>({
    parts: [''],
    value: ticketCategoriesValue,
    defaults: () => [{ number: 0, validFrom: 0, value: DEFAULT_TICKET_CATEGORIES }],
    obstacle: (value) => {
      const problem = ticketCategoriesProblem(value);
      return problem && formatTicketCategoriesProblem(problem);
    },
  }),
};

/** The business data of a name that is known only when the code runs. */
export function businessData(name: BusinessDataName): Data<unknown> {
  return BUSINESS_DATA[name];
}

export type BusinessDataName = keyof typeof BUSINESS_DATA;
export const BUSINESS_DATA_NAMES = Object.keys(BUSINESS_DATA) as [
  BusinessDataName,
  ...BusinessDataName[],
];

export type BusinessValue<Name extends BusinessDataName> = z.infer<
  (typeof BUSINESS_DATA)[Name]['value']
>;
