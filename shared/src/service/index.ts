export * from './announcements';
export * from './default-ticket-categories';
export * from './support-hours';
export * from './ticket-categories';
export * from './time-zone';
export * from './webhooks';
