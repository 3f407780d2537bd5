import * as fields from './fields';
import * as pageProblems from './page-problems';

export { type AccountActivity, accountCalls, type DeviceSession } from './account';
export { bookCalls, type VatLine } from './admin-books';
export {
  type BusinessVersion,
  type BusinessVersionList,
  businessDataCalls,
} from './admin-business-data';
export { type AdminCoupon, adminCouponCalls } from './admin-coupons';
export { adminOrderCalls } from './admin-orders';
export { overviewCalls } from './admin-overview';
export { contract } from './all-calls';
export type { AnnouncementsValue, AnnouncementValue } from './announcements';
export { type ApiToken, apiTokenCalls } from './api-tokens';
export { type AuditEntry, auditCalls } from './audit';
export { authCalls, login, logout, type Session, session } from './auth';
export { type Billing, billing, billingText, type OrderBilling } from './billing';
export {
  BILLING_FIELD_NAMES,
  BILLING_FIELDS,
  type BillingFieldName,
  COMPANY_FIELDS,
  isCommonBillingField,
  mapBillingFields,
  mapOrderBilling,
  orderBillingName,
  PERSON_FIELDS,
} from './billing-fields';
export {
  type Brand,
  type BrandLogo,
  brandCalls,
  firstBrand,
  logoPath,
  type PublicBrand,
  publicBrand,
} from './brand';
export {
  BUSINESS_DATA,
  type BusinessDataName,
  type BusinessValue,
  businessData,
  MAX_VAT_PERCENT,
} from './business-data';
export { ownerOfCall } from './call-owner';
export { type CallShape, callShape, callShapes, fieldProblems } from './call-shape';
export {
  type CannedReply,
  type CannedReplyText,
  cannedReplyCalls,
} from './canned-replies';
export { notSignedIn, tooMany } from './client-problems';
export { customerOrderCalls } from './customer-orders';
export {
  type CustomerDetails,
  type CustomerNote,
  customerCalls,
  type ListedCustomer,
} from './customers';
export {
  deskCalls,
  KEPT_MAIL_REASONS,
  type KeptMail,
  type KeptMailReason,
  waitingTickets,
} from './desk';
export { documentListCalls, type ListedDocument } from './document-list';
export { type DocumentSettingsValue, documentCalls } from './document-settings';
export {
  type Access,
  type BodyOf,
  type Endpoint,
  endpoint,
  INBOUND_MAIL_PATH,
  MAX_BODY_BYTES,
  MAX_INBOUND_MAIL_BYTES,
  MAX_REPORTED_CHANGES,
  maxBodyBytes,
  type ParsedBodyOf,
  RELEASE_CHANGES_PATH,
  type ResponseOf,
} from './endpoint';
export { type Factor, factorCalls } from './factors';
export { firstStepCalls } from './first-steps';
export { LEGAL_PATHS, type LegalTextAnswer, legalTextCalls } from './legal-text-calls';
export type { LegalTextValue } from './legal-texts';
export {
  type ListedMail,
  MAX_MAIL_TEXT_LENGTH,
  type MailExample,
  type MailText,
  mailTextCalls,
} from './mail-text-calls';
export {
  MAIL_TEXT_GROUPS,
  type MailTextValue,
  mailTextPart,
  mailTextValue,
} from './mail-texts';
export { messages } from './messages';
export { type AdminOrderDetails, type Order, order, type PaymentReturn } from './order';
export { orderListCalls } from './order-list';
export { paths } from './paths';
export type { LegalVersions } from './plain-fields';
export type { GivenGrant } from './plan-grants';
export {
  type PriceListValue,
  priceListOf,
  priceListValueOf,
  shopConfiguration,
} from './price-list';
export {
  type ProblemBody,
  problemBody,
  problemOf,
  type SuccessMessage,
  successMessage,
} from './problem-body';
export { type ProblemCode, problems } from './problems';
export type { VatNumberStatus } from './quote';
export {
  firstSeller,
  type Imprint,
  SAMPLE_SELLER,
  SELLER_VAT_NUMBER,
  sellerValue,
} from './seller';
export { shopCalls, type Wallet } from './shop';
export { botCheckCalls, settings, siteCalls } from './site';
export { invitationCalls, type StaffInvitation, type StaffMember, staffCalls } from './staff';
export {
  type MessageEdit,
  staffTicketCalls,
  type TicketCustomer,
  type TicketNote,
} from './staff-tickets';
export type {
  ListedCategory,
  TicketCategoriesValue,
  TicketCategoryValue,
} from './ticket-categories';
export {
  type ListedTicket,
  type TicketCounts,
  type TicketSummary,
  ticketListCalls,
} from './ticket-list';
export { type TicketView, ticketQueueCalls } from './ticket-queue';
export { type Ticket, type TicketMessage, ticket, ticketCalls } from './tickets';
export type { UnmatchedPaymentList } from './unmatched-payments';
export {
  type WebhookData,
  webhookMessage,
  webhookMessages,
} from './webhook-messages';
export {
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookLog,
  webhookCalls,
  webhookUrl,
} from './webhooks';
export { fields, pageProblems };
