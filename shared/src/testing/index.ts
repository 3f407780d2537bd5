export { type Deferred, deferred } from './deferred';
export { setDocumentCookie } from './document-cookie';
export { finishesWithin } from './finishes-within';
export { type SeededRandom, seededRandom } from './seeded-random';
export { type Replies, refusal, type Served, serveApi } from './serve-api';
export { sessionOf } from './session-of';
export { siteReplies } from './site-replies';
export { combinations, everySubscription, range } from './subscriptions';
export { createTurnstile, type FakeTurnstile } from './turnstile';
