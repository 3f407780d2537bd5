import { COINS, MINUTE_MS, mapCoins } from '@site/shared/rules';
import { watchCoins } from '../coin-payments/watch-coins';
import type { WatchSources } from '../coin-payments/watch-sources';
import type { ChainTransfer } from '../payments/chains/chain-reader';
import type { TestApp } from './test-app';

/** A chain of bitcoin and an exchange, as the watcher of a test site reads them. */
export function watchedChain(site: TestApp) {
  let transferCount = 0;
  const state: {
    /** What the server of the chain shows; an error is thrown. */
    shown: ChainTransfer[] | Error;
    /** From when on each read asked for transfers. */
    reads: number[];
    /** Euros for one bitcoin; 0 while the exchange is away. */
    rate: number;
  } = { shown: [], reads: [], rate: 60_000 };

  const sources: WatchSources = {
    chains: {
      ...mapCoins(() => null),
      XXBT: {
        isSandbox: false,
        dropAfterMs: 10 * MINUTE_MS,
        reader: {
          transfersTo: async (_address, since) => {
            state.reads.push(since);
            if (state.shown instanceof Error) throw state.shown;
            return state.shown;
          },
        },
      },
    },
    rateOf: async () => {
      if (state.rate === 0) throw new Error('The exchange is away.');
      return state.rate;
    },
  };

  return {
    state,
    sources,
    /** Reads the chain a minute later. */
    async watch(transfers: ChainTransfer[] | Error): Promise<void> {
      state.shown = transfers;
      site.clock.now += MINUTE_MS;
      await watchCoins(site.app, sources);
    },
    /** A new transfer, by default confirmed in a block of this moment. */
    transfer(amount: string, changes: Partial<ChainTransfer> = {}): ChainTransfer {
      transferCount += 1;
      return {
        transaction: String(transferCount).padStart(64, 'a'),
        amount,
        confirmations: COINS.XXBT.confirmations,
        blockTime: site.clock.now,
        ...changes,
      };
    },
  };
}
