import pLimit from 'p-limit';
import * as z from 'zod/mini';
import {
  amountFromUnits,
  ChainDataError,
  type ChainReader,
  type ChainTransfer,
  confirmationsAt,
} from './chain-reader';
import { requestJson } from './request';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const latestBlock = z.object({ height: z.int() });
const transactionList = z.array(
  z.object({ tx_hash: hash, block_height: z.int(), block_time: z.int() }),
);
type Listed = z.infer<typeof transactionList>[number];
const collateral = z.optional(z.boolean());
const transactionOutputs = z.object({
  inputs: z.array(z.object({ address: z.string(), collateral })),
  outputs: z.array(
    z.object({
      address: z.string(),
      amount: z.array(z.object({ unit: z.string(), quantity: z.string().check(z.regex(/^\d+$/)) })),
      collateral,
    }),
  ),
});

const PAGE_SIZE = 100;
const MAX_PAGES = 20;
const MAX_PARALLEL_REQUESTS = 4;
/** The status for an address without a transaction. */
const NEVER_USED = 404;

/** Reads Cardano from a server with the Blockfrost interface at `url` (with its `/api/v0`). */
export function blockfrostReader(url: string, projectId: string): ChainReader {
  const base = url.replace(/\/+$/, '');
  const headers = { project_id: projectId };

  async function listSince(address: string, since: number): Promise<Listed[]> {
    const found = new Map<string, Listed>();
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const path = `${base}/addresses/${encodeURIComponent(address)}/transactions`;
      const query = `?order=desc&count=${PAGE_SIZE}&page=${page}`;
      const answer = await requestJson(path + query, { headers, missingStatus: NEVER_USED });
      const list = transactionList.parse(answer ?? []);
      for (const entry of list) found.set(entry.tx_hash, entry);
      const isOld = list.some(({ block_time }) => block_time * 1_000 < since);
      if (list.length < PAGE_SIZE || isOld)
        return [...found.values()].filter(({ block_time }) => block_time * 1_000 >= since);
    }
    throw new ChainDataError(`more than ${MAX_PAGES} pages`);
  }

  async function received(address: string, transaction: string): Promise<bigint> {
    const { inputs, outputs } = transactionOutputs.parse(
      await requestJson(`${base}/txs/${transaction}/utxos`, { headers }),
    );
    // Change of the owner's own payment, and the collateral of a failed script, are no payments.
    if (inputs.some((input) => input.address === address && !input.collateral)) return 0n;
    return outputs
      .filter((output) => output.address === address && !output.collateral)
      .flatMap(({ amount }) => amount.filter(({ unit }) => unit === 'lovelace'))
      .reduce((sum, { quantity }) => sum + BigInt(quantity), 0n);
  }

  return {
    async transfersTo(address, since) {
      const latest = await requestJson(`${base}/blocks/latest`, { headers });
      const { height: tip } = latestBlock.parse(latest);
      const limit = pLimit(MAX_PARALLEL_REQUESTS);
      const transfers = await Promise.all(
        (await listSince(address, since)).map((entry) =>
          limit(async (): Promise<ChainTransfer[]> => {
            const units = await received(address, entry.tx_hash);
            if (units === 0n) return [];
            return [
              {
                transaction: entry.tx_hash,
                amount: amountFromUnits('ADA', units),
                confirmations: confirmationsAt(entry.block_height, tip),
                blockTime: entry.block_time * 1_000,
              },
            ];
          }),
        ),
      );
      return transfers.flat();
    },
  };
}
