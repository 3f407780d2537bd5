import { contract } from '@site/shared/contract';
import { DAY_MS, FIRST_ADMIN_ID, HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { asking } from './asking';
import { CANNED_REPLIES } from './conversations';
import { person } from './people';
import { randomFrom } from './random';
import { type Caller, sampleSite } from './sample-site';
import { SAMPLE_COUPON, shopping } from './shopping';
import { timelineUntil } from './timeline';

/** A little more than the twelve months that are shown, so that first plans are renewed. */
const DAYS = 400;
const CUSTOMERS = 90;
/**
 * This many of the newest customers open a ticket in the last two days. At least 50 tickets then
 * wait for an agent who learns the work.
 */
const RECENT_QUESTIONS = 72;
const SEED = 7;
const AGENT = 'noa.lindqvist@example.com';

/**
 * Fills a site in which account 1 is the only one: with customers, orders, documents and tickets of
 * the months until `end` (ms since 1970), through its calls. It sets `clock`, which is the clock of
 * the app, and needs settings without a bot check. Returns emails of an agent and a customer.
 */
export async function fillSample(
  app: FastifyInstance,
  clock: { now: number },
  end: number,
): Promise<{ agent: string; customer: string }> {
  clock.now = end - DAYS * DAY_MS;
  const site = sampleSite(app, clock);
  const random = randomFrom(SEED);
  const timeline = timelineUntil(end, clock);
  const admin: Caller = { id: FIRST_ADMIN_ID, language: 'en' };
  const agents: [Caller, Caller] = [
    await site.account({ email: AGENT, role: 'support' }),
    await site.account({ email: 'emil.haas@example.com', role: 'support' }),
  ];
  for (const reply of CANNED_REPLIES)
    await site.call(contract.ticket.saveCannedReply, { texts: { en: reply } }, agents[0]);
  await site.call(
    contract.shop.createCoupon,
    { code: SAMPLE_COUPON, percent: 10, plans: ['Basic', 'Advanced'], newCustomersOnly: true },
    admin,
  );
  const shop = shopping({ site, random, timeline, admin });
  const support = asking({ site, random, timeline, agents, end });

  async function arrive(number: number): Promise<void> {
    const who = person(number);
    const { email, language } = who;
    const caller = await site.account({ email, language });
    if (random.chance(0.7)) await site.call(contract.shop.activateTrial, {}, caller);
    if (random.chance(0.65)) shop.planPurchases({ caller, person: who });
    if (random.chance(0.5))
      support.planTicket(caller, timeline.now() + random.whole(2, 60 * 24) * HOUR_MS);
    if (number >= CUSTOMERS - RECENT_QUESTIONS)
      support.planTicket(caller, end - random.whole(3, 46) * HOUR_MS);
  }

  const start = timeline.now();
  for (let number = 0; number < CUSTOMERS; number += 1) {
    // More customers each month: the square root moves them towards the end.
    const even = (number + 0.5) / CUSTOMERS;
    const share = (even + Math.sqrt(even)) / 2;
    timeline.plan(start + Math.round(share * (end - 2 * DAY_MS - start)), () => arrive(number));
  }
  await timeline.run();
  await site.endSessions();
  return { agent: AGENT, customer: person(0).email };
}
