export { canGiveRight, MAX_TOKEN_LIFETIME_MS, TOKEN_RIGHTS, type TokenRight } from './api-tokens';
export {
  AUDIT_ACTIONS,
  AUDIT_AREAS,
  AUDIT_RETENTION_MS,
  type AuditAction,
  type AuditArea,
  type AuditFact,
  auditActionsOf,
  SIGN_IN_ACTIONS,
  staffAuditAction,
} from './audit';
export { bookPeriodRange, isBookPeriod, monthOf, quarterOf } from './book-periods';
export { MAX_BRAND_NAME_LENGTH, PRIMARY_COLOR } from './brand';
export { addMonth, addYear, DAY_MS, HOUR_MS, MINUTE_MS } from './calendar';
export { fillPlaceholders, PLACEHOLDERS, type Placeholder, placeholdersIn } from './canned-reply';
export {
  COIN_SOURCES,
  COINS,
  type Coin,
  coinAmount,
  coinPaymentStatus,
  coinWorth,
  compareCoinAmounts,
  freeCoinAmount,
  isAboutAmount,
  isCoin,
  isCoinAmount,
  mapCoins,
  paymentUri,
  percentOfCoin,
} from './coins';
export { isCommonPassword } from './common-passwords';
export { COUNTRIES, isCountry, isCountryDoubtful, OTHER_COUNTRY } from './countries';
export {
  type CouplingProblem,
  type CouplingReason,
  CUSTOM_CUSTOMER_PLAYLIST_INDEX,
  couplingProblems,
  maximumFor,
  minimumFor,
  validSubscription,
} from './coupling';
export type { CouponObstacle } from './coupon';
export { couponObstacle, MAX_COUPON_EUROS, MAX_COUPON_PERCENT, PAID_PLANS } from './coupon';
export { type DatedVersion, nextVersion, versionAt, versionBefore } from './dated-version';
export { blockedBaseOf, dependsOn, ordersMovingWith, type PlanOrder } from './dependent-orders';
export { BACKUP_DAYS, BACKUPS_PER_DAY, SYNCS_PER_DAY, WEEKLY_BACKUP_DAYS } from './editor-facts';
export { EXPORTED_DATA, type ExportedData } from './exported-data';
export { CODE_LIMIT, FACTOR_KINDS, type FactorKind, MAX_FACTORS, TOTP_DIGITS } from './factors';
export { FIRST_STEPS, type FirstStep, type FirstStepState, stepsLeft } from './first-steps';
export type { GrantKind, PlanGrant } from './grant';
export {
  GRANT_KINDS,
  grantObstacle,
  MAX_GRANT_DAYS,
  ownedAfterGrant,
  possibleGrants,
} from './grant';
export { HAND_PAYMENT_METHODS, type HandPaymentMethod, isPaidByHand } from './hand-payment';
export {
  DOCUMENT_YEARS,
  INVOICE_KINDS,
  type InvoiceKind,
  invoiceAmounts,
  isReverseCharged,
  keptDocumentsFrom,
} from './invoice';
export {
  DEFAULT_MAINTENANCE,
  MAINTENANCE_ORDER,
  type MaintenanceState,
  type MaintenanceWindow,
  maintenanceState,
  maintenanceWindow,
} from './maintenance';
export {
  isMessageImage,
  isMessageLink,
  MESSAGE_ELEMENTS,
  MESSAGE_IMAGE_SCHEMES,
  MESSAGE_LINK_SCHEMES,
  MESSAGE_STYLES,
} from './message-html';
export {
  type Cents,
  MAX_CREDIT_EUROS,
  MIN_PAYABLE_CENTS,
  parseEuros,
  percentOf,
  struckOutPrice,
  toCents,
  toEuros,
} from './money';
export {
  canMove,
  HIDDEN_PAYMENT_METHODS,
  moves,
  ORDER_STATUSES,
  ORDER_TYPES,
  ORDERS_PER_PAGE,
  type OrderStatus,
  type OrderType,
  orderTypeOf,
  PAYMENT_METHODS,
  type PaymentMethod,
  sourcesOf,
} from './order-status';
export type { OwnedPeriod } from './owned-plan';
export { entitlementAt, largerLimits, ownedAfter, ownedPeriods, planToday } from './owned-plan';
export type { PartialRefundLimits, RefundTarget } from './partial-refund';
export { partialRefundLimits, partialRefundObstacle, REFUND_TARGETS } from './partial-refund';
export { canPayByPaypal } from './paypal';
export {
  ACTIVATION_LINK_LIFETIME_MS,
  COIN_CONFIRMATION_MS,
  COIN_WATCH_MS,
  DELETION_DELAY_MS,
  EDIT_WINDOW_MS,
  EMAIL_LINK_LIFETIME_MS,
  INVITATION_LIFETIME_MS,
  MAX_RECOVERY_MAILS_PER_HOUR,
  ORDER_OPEN_MS,
  RATE_LOCK_MS,
  RECENT_SIGN_IN_MS,
  RECOVERY_LINK_LIFETIME_MS,
  REMEMBERED_SESSION_MS,
  REOPEN_WINDOW_MS,
  REPLY_TIME_MS,
  SESSION_IDLE_MS,
  SESSION_MS,
  STAFF_SESSION_MS,
  TRIAL_DURATION_MS,
  UNDO_LIFETIME_MS,
  VERIFICATION_LIMIT_MS,
  VERIFICATION_REMINDER_MS,
} from './periods';
export { hasVisibleText, isPlainLine, plainLine } from './plain-text';
export {
  ADVANCED,
  BASIC,
  BASIC_PLAYLISTS,
  CUSTOMER_STEP,
  chosenSubscription,
  exactSubscription,
  isSameSubscription,
  LIMITS,
  type Limit,
  type Limits,
  limitsOf,
  limitValue,
  MAX_CUSTOM_CUSTOMER_INDEX,
  MAX_CUSTOMERS_WITHOUT_CNAME,
  MIN_CUSTOM_CUSTOMER_INDEX,
  mapLimits,
  maxIndex,
  type PlanName,
  planName,
  type Subscription,
  subscriptionOf,
  TRIAL_LIMITS,
  UNLIMITED,
} from './plan';
export { isPlayer, PLAYER_HOSTS } from './players';
export {
  couponDiscount,
  couponLimit,
  currentSubscription,
  type Offer,
  type OrderAmounts,
  offerFor,
  orderAmounts,
  priceCents,
  upgradePrice,
} from './price';
export { DEFAULT_PRICE_LIST, MAX_OPTIONS, type PriceList } from './price-list';
export { OPTION_COUNTS, type PriceListProblem, priceListProblem } from './price-list-problem';
export { DEFAULT_TIME_ZONE, reminderDue } from './reminder';
export {
  ACCOUNT_ROLES,
  type Access,
  type AccountRole,
  type Capability,
  can,
  FIRST_ADMIN_ID,
  hasAccess,
  isStaff,
  type Role,
  roleOf,
  STAFF_ROLES,
  type StaffRole,
} from './roles';
export type { Entitlement, NextPlan, PlanKind, ShopMode } from './shop-mode';
export { entitlementFields, isActive, limitsIn, planCards, planKind, shopMode } from './shop-mode';
export { storableText } from './storable-text';
export {
  MAX_FACTOR_NAME_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_REASON_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_TRANSACTION_LENGTH,
  MIN_PASSWORD_LENGTH,
} from './text-limits';
export {
  ANSWERING_MS,
  ANSWERING_REPEAT_MS,
  canRate,
  DIGEST_INTERVAL_MS,
  FIGURES_PERIOD_MS,
  MIN_ANSWERS_FOR_FIGURES,
  STAFF_NOTIFICATIONS,
  type StaffNotifications,
  TICKET_RATINGS,
  type TicketRating,
  UNDO_MS,
} from './ticket-desk';
export { type PromiseState, promiseState } from './ticket-promise';
export {
  canClose,
  canEdit,
  canReopen,
  canReply,
  isClosed,
  isWaiting,
  MAX_BULK_TICKETS,
  MAX_SELECTED_TICKETS,
  statusAfterReopening,
  statusAfterReply,
  TICKET_SORTS,
  TICKET_STATUSES,
  TICKETS_PER_PAGE,
  type TicketSort,
  type TicketState,
  type TicketStatus,
} from './ticket-status';
export { MAX_TAG_LENGTH, MAX_TICKET_TAGS, tagFrom } from './ticket-tags';
export { MAX_TICKET_VIEWS, MAX_VIEW_NAME_LENGTH } from './ticket-views';
export { formatVatNumber, isReverseCharge, parseVatNumber, type VatNumber, vatPrefix } from './vat';
export { taxableAmount, VAT_BASES, type VatBase, vatOf } from './vat-base';
export { DEFAULT_VAT_RATES, defaultVatPercent, EU_COUNTRIES, isInEu } from './vat-rates';
export { WALLET_ENTRY_KINDS, type WalletEntryKind } from './wallet';
