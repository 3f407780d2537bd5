import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Step } from '../../edge/src/gate/browser/walks/steps-in-language';
import { takeStep } from '../../edge/src/gate/browser/walks/take-step';
import { readJourneys } from '../../shared/build/read-journeys.mjs';
import { reportVisit } from '../report-visit';
import type { Customer } from './customers';
import { becomeVisitor, type TwoEdges } from './two-edges';

/** Pages of each remote that a visitor opens. */
const PATHS = ['/', '/support', '/shop/advanced', '/account/orders', '/terms-condition'];
const PAUSE_MS = 300;
const ORDER_PAUSE_MS = 1_000;
const SHOP_FOLDER = join(import.meta.dirname, '../../remote-shop');
/** The journey of the shop that shoppers take, up to this press, which opens the payment page. */
const BUYING = 'a customer buys Advanced';
const LAST_PRESS = 'Place order';
const STEP_TIMEOUT_MS = 60_000;
/** Visitors outside of a rollout of the shop, also of one with the largest share of these tests. */
const STABLE_VISITOR = { percent: 50, isCanary: false };

export type Load = {
  /** Ends the load. `failures` has a text for each request and order that failed. */
  stop(): Promise<{
    requests: number;
    orders: number;
    browserOrders: number;
    failures: string[];
  }>;
};

/**
 * Visitors outside of the shop's rollouts, until the load is stopped: they open pages on both edges
 * and report them, customers place orders, and each of the shoppers pays an order in a browser.
 */
export function startLoad(
  site: TwoEdges,
  { customers, shoppers }: { customers: Customer[]; shoppers: Customer[] },
  browser: Browser,
): Load {
  const failures: string[] = [];
  const counts = { requests: 0, orders: 0, browserOrders: 0 };
  let isOver = false;

  async function repeat(pauseMs: number, work: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      await work(turn).catch((error: Error) => failures.push(error.message));
      await wait(pauseMs);
    }
  }

  const visiting = repeat(PAUSE_MS, async (turn) => {
    const path = PATHS[turn % PATHS.length] as string;
    const visitor = site.newVisitor('shop', STABLE_VISITOR);
    await reportVisit(site.urls[turn % 2] as string, path, visitor);
    counts.requests += 1;
  });
  const ordering = customers.map((customer, index) =>
    repeat(ORDER_PAUSE_MS, async (turn) => {
      await customer.order(site.urls[(turn + index) % 2] as string);
      counts.orders += 1;
    }),
  );
  const shopping = repeat(ORDER_PAUSE_MS, async (turn) => {
    const shopper = shoppers[turn];
    if (!shopper) return;
    await buyInBrowser(site, browser, shopper, site.urls[turn % 2] as string);
    counts.browserOrders += 1;
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all([visiting, shopping, ...ordering]);
      return { ...counts, failures };
    },
  };
}

/** Takes the journey of the shop to the payment page, and pays. */
async function buyInBrowser(site: TwoEdges, browser: Browser, shopper: Customer, url: string) {
  const journey = readJourneys(SHOP_FOLDER).find(({ name }) => name === BUYING);
  const steps: Step[] = JSON.parse(
    JSON.stringify(journey?.steps ?? []),
    (_, value) => value?.in?.en ?? value,
  );
  const lastIndex = steps.findIndex((step) => 'press' in step && step.press === LAST_PRESS);
  if (lastIndex < 0) throw new Error(`The shop has no journey '${BUYING}' with '${LAST_PRESS}'.`);
  const context = await browser.newContext();
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  try {
    const { address, cookies } = site.newVisitor('shop', STABLE_VISITOR);
    const sessionCookies = shopper.cookies.map((cookie) => ({ ...cookie, url }));
    const sessionNames = new Set(sessionCookies.map(({ name }) => name));
    const otherCookies = cookies.filter(({ name }) => !sessionNames.has(name));
    await becomeVisitor(context, { address, cookies: [...otherCookies, ...sessionCookies] });
    const page = await context.newPage();
    const paid: Step[] = [
      { press: 'Pay' },
      { expect: '/order/:orderNumber' },
      { see: 'Completed' },
    ];
    for (const step of [...steps.slice(0, lastIndex + 1), ...paid]) {
      if ('open' in step) await page.goto(url + step.open);
      else await takeStep(page, step, 'once');
    }
  } finally {
    await context.close();
  }
}
