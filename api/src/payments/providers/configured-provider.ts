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
  if (config.stripe) return stripeProvider(config, config.stripe, now);
  return config.mode === 'local' ? sandboxProvider(db, now) : null;
}
