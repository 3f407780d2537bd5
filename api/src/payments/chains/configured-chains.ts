import { type Coin, MINUTE_MS, mapCoins } from '@site/shared/rules';
import type { Context } from '../../context';
import { blockfrostReader } from './blockfrost';
import type { ChainReader } from './chain-reader';
import { esploraReader } from './esplora';
import { ethereumReader } from './ethereum';
import { sandboxReader } from './sandbox-chain';

/** The chain of a coin as the watcher uses it. */
export type Chain = {
  reader: ChainReader;
  /** The sandbox chain of local mode. */
  isSandbox: boolean;
  /**
   * A transaction that the server no longer shows for this long (ms) has been dropped. A server
   * behind a load balancer may omit a new transaction for some minutes.
   */
  dropAfterMs: number;
};

const DROP_AFTER_MS = 10 * MINUTE_MS;

/** The chain of each coin: of the configured server, else the sandbox in local mode, else null. */
export function configuredChains({
  config,
  db,
}: Pick<Context, 'config' | 'db'>): Record<Coin, Chain | null> {
  const { bitcoinUrl, litecoinUrl, cardano, ethereum } = config.chains;
  // The payments of a coin without a reader are recorded by staff.
  const readers: Partial<Record<Coin, ChainReader | null>> = {
    XXBT: bitcoinUrl ? esploraReader('XXBT', bitcoinUrl) : null,
    LTC: litecoinUrl ? esploraReader('LTC', litecoinUrl) : null,
    ADA: cardano ? blockfrostReader(cardano.url, cardano.projectId) : null,
    USDC: ethereum ? ethereumReader(ethereum.url, ethereum.usdcContract) : null,
  };
  return mapCoins((coin) => {
    const reader = readers[coin];
    if (reader) return { reader, isSandbox: false, dropAfterMs: DROP_AFTER_MS };
    if (config.siteMode !== 'local') return null;
    return { reader: sandboxReader(db, coin), isSandbox: true, dropAfterMs: 0 };
  });
}
