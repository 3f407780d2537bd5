import type { FastifyInstance } from 'fastify';
import { factorData } from './account/factors/erase-factors';
import { reminderData } from './account/reminder-settings';
import { settingsRoutes } from './account/settings-routes';
import { signUpRoutes } from './account/sign-up-routes';
import { apiTokenRoutes } from './api-tokens/api-token-routes';
import { auditData } from './audit/personal-data';
import { auditLogRoutes } from './audit-log/routes';
import { authRoutes } from './auth/sign-in/routes';
import { brandRoutes } from './brand/brand-routes';
import { logoObstacle } from './brand/read-logos';
import { businessDataRoutes } from './business-data/business-data-routes';
import { prefixObstacle } from './business-data/document-prefixes';
import { checkoutRoutes } from './checkout/routes';
import { coinPaymentRoutes } from './coin-payments/routes';
import { couponRoutes } from './coupons/coupon-routes';
import { customerRoutes } from './customers/customer-routes';
import { customerNoteData } from './customers/notes';
import type { PersonalData } from './db/personal-data';
import { firstStepRoutes } from './first-steps/routes';
import { bookRoutes } from './invoices/book-routes';
import { mailTextRoutes } from './mail-texts/mail-text-routes';
import { mailTextObstacle } from './mail-texts/text-obstacle';
import { adminOrderRoutes } from './order-admin/admin-routes';
import { scheduleOrderJobs } from './order-jobs/order-jobs';
import { applyPaymentEvent } from './order-payments/apply-payment-event';
import { orderPersonalData } from './order-personal-data/personal-data';
import { orderViewRoutes } from './order-views/view-routes';
import { findOrder } from './orders/queries';
import { overviewRoutes } from './overview/overview-routes';
import { paymentRoutes } from './payments/providers/routes';
import { reminderRoutes } from './reminders/reminder-routes';
import { planReminderData } from './reminders/send-reminders';
import { openApiRoutes } from './site/openapi-routes';
import { siteRoutes } from './site/routes';
import { staffData } from './staff/personal-data';
import { staffRoutes } from './staff/staff-routes';
import { inboundMailRoutes, keptMailRoutes } from './tickets/inbound/routes';
import { ticketData } from './tickets/personal-data';
import { ticketRoutes } from './tickets/routes';
import { categoriesInUse } from './tickets/ticket-categories';
import { trialRoutes } from './trial/routes';
import { webhookRoutes } from './webhooks/webhook-routes';

/** Each mounts the calls of its module, or starts its jobs. */
export const modules = [
  siteRoutes,
  openApiRoutes,
  authRoutes,
  signUpRoutes,
  settingsRoutes,
  trialRoutes,
  reminderRoutes,
  overviewRoutes,
  firstStepRoutes,
  orderViewRoutes,
  checkoutRoutes,
  scheduleOrderJobs,
  coinPaymentRoutes,
  adminOrderRoutes,
  // The module of business data may not import tickets, logos, documents or mails, so it calls
  // these functions before it stores a change.
  (app: FastifyInstance) =>
    businessDataRoutes(app, {
      'ticket-categories': categoriesInUse,
      brand: logoObstacle,
      documents: prefixObstacle,
      'mail-texts': async (_tx, before, after, part) =>
        mailTextObstacle(app.context.config, before, after, part),
    }),
  brandRoutes,
  mailTextRoutes,
  couponRoutes,
  bookRoutes,
  // Payments are below orders, so they report events to the handlers that they get here.
  (app: FastifyInstance) => paymentRoutes(app, { applyEvent: applyPaymentEvent, findOrder }),
  ticketRoutes,
  inboundMailRoutes,
  keptMailRoutes,
  auditLogRoutes,
  staffRoutes,
  customerRoutes,
  apiTokenRoutes,
  webhookRoutes,
];

/** List the personal data of every module here. Otherwise it is neither exported nor erased. */
export const personalData: readonly PersonalData[] = [
  ...orderPersonalData,
  ticketData,
  factorData,
  reminderData,
  planReminderData,
  customerNoteData,
  staffData,
  auditData,
];
