import type { Buyer } from './buyers';
import { salesOn } from './stripe-sales';
import { siteOnStripe } from './stripe-stand-in';
import { type TestApp, testApp } from './test-app';

type SiteOptions = Parameters<typeof testApp>[0] & {
  /** Keeps what a test has stored for the tests after it. */
  keepsData?: true;
};

/**
 * The site of a test file: `testApp`, started before the tests, reset before each and closed after
 * them. The rate limits are off unless `env` turns them on.
 */
export function testSite({ keepsData, env = {}, ...options }: SiteOptions = {}): TestApp {
  const site = {} as TestApp;
  beforeAll(async () => {
    Object.assign(site, await testApp({ ...options, env: { RATE_LIMIT: 'off', ...env } }));
  });
  if (!keepsData) beforeEach(() => site.reset());
  afterAll(() => site.close());
  return site;
}

/**
 * The site of a test file whose card payments go to a stand-in of Stripe. It keeps what a test has
 * stored for the tests after it; the stand-in is up and accepts refunds before each.
 */
export function stripeSite() {
  const stripe = {} as Awaited<ReturnType<typeof siteOnStripe>>;
  beforeAll(async () => {
    Object.assign(stripe, await siteOnStripe());
  });
  beforeEach(() => {
    Object.assign(stripe.state, { isDown: false, refunds: 'accepted' });
  });
  afterAll(() => stripe.close());
  return { stripe, sales: salesOn(stripe), admin: renewed(() => stripe.site.admin()) };
}

/** The administrator of a site, signed in before each test. */
export function adminOn(site: TestApp): Buyer {
  return renewed(() => site.admin());
}

/** A customer of a site, created and signed in before each test. */
export function customerOn(site: TestApp, ...account: Parameters<TestApp['customer']>): Buyer {
  return renewed(() => site.customer(...account));
}

function renewed<Value extends object>(create: () => Promise<Value>): Value {
  const value = {} as Value;
  beforeEach(async () => {
    Object.assign(value, await create());
  });
  return value;
}
