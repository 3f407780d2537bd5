/**
 * Every page of the site by name (section 2), for links between remotes and in mails. These are
 * paths without the site's origin. Parameters are encoded.
 */
export const paths = {
  home: '/',
  pricing: '/#pricing',
  signIn: '/sign-in/',
  signUp: '/sign-up/',
  recoverPassword: '/recover-password',
  resetPassword: (recoverId: string) => `/recover-password/${encodeURIComponent(recoverId)}`,
  confirmEmail: (code: string) => `/confirm-email/${encodeURIComponent(code)}`,
  undoEmail: (code: string) => `/undo-email/${encodeURIComponent(code)}`,
  activate: (activationId: string) => `/activate/${encodeURIComponent(activationId)}`,
  settings: '/account/settings',
  shopBasic: '/shop/basic',
  shopAdvanced: '/shop/advanced',
  shopTrial: '/shop/trial',
  checkout: '/shop/checkout/',
  order: (orderNumber: string) => `/order/${encodeURIComponent(orderNumber)}`,
  orders: '/account/orders',
  allOrders: '/account/orders/all',
  ordersOf: (userId: number) => `/account/orders/all?user=${userId}`,
  coupons: '/business/coupons',
  support: '/support',
  tickets: '/support/ticket',
  newTicket: '/support/ticket/new-ticket',
  ticket: (ticketId: number) => `/support/ticket/view/${ticketId}`,
  terms: '/terms-condition',
  refund: '/refund-policy',
  privacy: '/privacy',
  privacyApp: '/privacy-app',
  maintenance: '/maintenance',
} as const;
