export { settingsData } from './account';
export { homePrices } from './marketing';
export { ordersEnd } from './shop';
export { type Card, type CardModule, card, type SlotContract, type SlotProps, slot } from './slot';
export { CUSTOMER_COLUMN_ORDERS, customerColumn, ticketAside } from './support';
