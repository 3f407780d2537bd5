import type { FastifyInstance } from 'fastify';
import { configuredChains } from '../payments/chains/configured-chains';
import { configuredRates } from '../payments/coins/coin-rates';
import { sandboxChainRoutes } from './sandbox-chain-routes';
import { scheduleCoinWatch } from './watch-coins';

/** Watches the chains of the coins, and in local mode mounts the page of the sandbox chain. */
export function coinPaymentRoutes(app: FastifyInstance): void {
  const { context } = app;
  const sources = { chains: configuredChains(context), rateOf: configuredRates(context.config) };
  scheduleCoinWatch(app, sources);
  if (context.config.siteMode === 'local')
    app.register(async (scope) => sandboxChainRoutes(scope, sources));
}
