import type { Coin } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import type { Chain } from '../payments/chains/configured-chains';
import type { RateSource } from '../payments/coins/coin-rates';

/** What the chain watcher needs of the application. */
export type WatchApp = Pick<FastifyInstance, 'context' | 'log'>;

/** What the watcher reads: the chain of each coin, null for one that is not watched, and rates. */
export type WatchSources = { chains: Readonly<Record<Coin, Chain | null>>; rateOf: RateSource };
