import type { Coin } from '@site/shared/rules';
import * as z from 'zod/mini';
import {
  amountFromUnits,
  BLOCK_TIME_TOLERANCE_MS,
  ChainDataError,
  type ChainReader,
  type ChainTransfer,
  confirmationsAt,
} from './chain-reader';
import { requestJson } from './request';

const transactionId = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const output = z.object({
  scriptpubkey_address: z.optional(z.string()),
  value: z.int().check(z.gte(0)),
});
const transactions = z.array(
  z.object({
    txid: transactionId,
    vin: z.array(z.object({ prevout: z.nullish(output) })),
    vout: z.array(output),
    status: z.object({
      confirmed: z.boolean(),
      block_height: z.nullish(z.int()),
      block_time: z.nullish(z.int()),
    }),
  }),
);
type Transaction = z.infer<typeof transactions>[number];

/** Confirmed transactions come in pages of 25, newest first. */
const MAX_PAGES = 40;

/** Reads Bitcoin or Litecoin from a server with the Esplora REST interface at `url`. */
export function esploraReader(coin: Coin, url: string): ChainReader {
  const base = url.replace(/\/+$/, '');
  return {
    async transfersTo(address, since) {
      const path = `${base}/address/${encodeURIComponent(address)}/txs`;
      // The tip comes first: a block that arrives in between only adds a confirmation later.
      const tip = z
        .int()
        .check(z.gte(0))
        .parse(await requestJson(`${base}/blocks/tip/height`));
      const found = new Map<string, ChainTransfer>();
      let next: string | undefined = path;
      for (let page = 0; next; page += 1) {
        if (page === MAX_PAGES) throw new ChainDataError(`more than ${MAX_PAGES} pages`);
        const list: Transaction[] = transactions.parse(await requestJson(next));
        const lastConfirmed = list.findLast(({ status }) => status.confirmed);
        for (const transaction of list) {
          const transfer = transferIn(coin, transaction, address, tip);
          if (transfer) found.set(transfer.transaction, transfer);
        }
        const isOld = list.some(
          ({ status }) =>
            status.confirmed && (status.block_time ?? 0) * 1_000 < since - BLOCK_TIME_TOLERANCE_MS,
        );
        next = lastConfirmed && !isOld ? `${path}/chain/${lastConfirmed.txid}` : undefined;
        if (list.length === 0) next = undefined;
      }
      return [...found.values()].filter(
        ({ blockTime }) => blockTime === null || blockTime >= since - BLOCK_TIME_TOLERANCE_MS,
      );
    },
  };
}

function transferIn(
  coin: Coin,
  { txid, vin, vout, status }: Transaction,
  address: string,
  tip: number,
): ChainTransfer | undefined {
  // A transaction that spends from the address sends its own change back to it.
  if (vin.some(({ prevout }) => prevout?.scriptpubkey_address === address)) return undefined;
  const units = vout
    .filter(({ scriptpubkey_address }) => scriptpubkey_address === address)
    .reduce((sum, { value }) => sum + BigInt(value), 0n);
  if (units === 0n) return undefined;
  const amount = amountFromUnits(coin, units);
  if (!status.confirmed) return { transaction: txid, amount, confirmations: 0, blockTime: null };
  if (status.block_height == null || status.block_time == null)
    throw new ChainDataError(`${txid} is confirmed without a block`);
  return {
    transaction: txid,
    amount,
    confirmations: confirmationsAt(status.block_height, tip),
    blockTime: status.block_time * 1_000,
  };
}
