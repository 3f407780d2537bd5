export { type Card, type CardModule, card, type SlotContract, type SlotProps, slot } from './slot';
export { ticketAside } from './support';
