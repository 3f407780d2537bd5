export { type Deferred, deferred } from './deferred';
export { finishesWithin } from './finishes-within';
export { combinations, everySelection, range } from './selections';
export { type Replies, refusal, type Served, serveApi } from './serve-api';
export { sessionOf } from './session-of';
export { siteReplies } from './site';
export { createTurnstile, type PlayedTurnstile } from './turnstile';
