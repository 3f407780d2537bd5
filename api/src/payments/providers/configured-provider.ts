import { brandNow } from '../../business-data/brand';
import type { Context } from '../../context';
import type { PaymentProvider } from '../provider';
import { sandboxProvider } from '../sandbox/sandbox';
import { stripeProvider } from '../stripe/stripe';

/** Stripe if its key is configured, else the sandbox in local mode, else null. */
export function configuredProvider({
  config,
  db,
  now,
}: Pick<Context, 'config' | 'db' | 'now'>): PaymentProvider | null {
  if (config.stripe) {
    const nameAt = async (moment: number) => (await brandNow(db, config, moment)).name;
    return stripeProvider(config, config.stripe, now, nameAt);
  }
  return config.siteMode === 'local' ? sandboxProvider(db, now) : null;
}
