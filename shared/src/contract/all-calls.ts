import { accountCalls } from './account';
import { bookCalls } from './admin-books';
import { businessDataCalls } from './admin-business-data';
import { adminCouponCalls } from './admin-coupons';
import { adminOrderCalls } from './admin-orders';
import { overviewCalls } from './admin-overview';
import { apiTokenCalls } from './api-tokens';
import { auditCalls } from './audit';
import { authCalls } from './auth';
import { brandCalls } from './brand';
import { cannedReplyCalls } from './canned-replies';
import { customerOrderCalls } from './customer-orders';
import { customerCalls } from './customers';
import { deskCalls } from './desk';
import { documentCalls } from './document-settings';
import { factorCalls } from './factors';
import { firstStepCalls } from './first-steps';
import { legalTextCalls } from './legal-text-calls';
import { mailTextCalls } from './mail-text-calls';
import { shopCalls } from './shop';
import { botCheckCalls, siteCalls } from './site';
import { invitationCalls, staffCalls } from './staff';
import { staffTicketCalls } from './staff-tickets';
import { ticketQueueCalls } from './ticket-queue';
import { ticketCalls } from './tickets';
import { webhookCalls } from './webhooks';

/**
 * Every call of the site, by area and name (section 7). The API's routes are made from this object.
 * A remote has only the areas that it uses. A name is the last part of the call's path, in camel
 * case.
 */
export const contract = {
  site: { ...siteCalls, ...firstStepCalls, ...legalTextCalls },
  botCheck: botCheckCalls,
  auth: authCalls,
  account: { ...accountCalls, ...factorCalls },
  audit: auditCalls,
  customers: { ...customerCalls, ...customerOrderCalls },
  staff: { ...staffCalls, ...invitationCalls },
  business: { ...businessDataCalls, ...brandCalls, ...documentCalls, ...mailTextCalls },
  connections: { ...apiTokenCalls, ...webhookCalls },
  shop: { ...shopCalls, ...adminOrderCalls, ...adminCouponCalls, ...bookCalls, ...overviewCalls },
  ticket: {
    ...ticketCalls,
    ...staffTicketCalls,
    ...cannedReplyCalls,
    ...deskCalls,
    ...ticketQueueCalls,
  },
};
