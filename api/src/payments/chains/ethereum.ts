import * as z from 'zod/mini';
import {
  amountFromUnits,
  ChainDataError,
  type ChainReader,
  type ChainTransfer,
  confirmationsAt,
} from './chain-reader';
import { requestJson } from './request';

/** The first topic of an ERC-20 `Transfer(address,address,uint256)` log. */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Blocks of Ethereum are at least this far apart, so this never skips a block. */
const BLOCK_INTERVAL_MS = 12_000;
/** Servers limit the blocks of one `eth_getLogs` request; 2,000 is accepted by all large ones. */
const BLOCKS_PER_REQUEST = 2_000;
const MAX_REQUESTS = 200;

const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]+$/));
const rpcAnswer = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ message: z.string() })),
});
const logs = z.array(
  z.object({
    address: z.string(),
    topics: z.array(z.string()),
    data: quantity,
    blockNumber: z.nullable(quantity),
    transactionHash: z.nullable(z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))),
    logIndex: z.nullable(quantity),
    removed: z.optional(z.boolean()),
  }),
);
type Log = z.infer<typeof logs>[number];
const block = z.object({ number: quantity, timestamp: quantity });

/** Reads USD Coin transfers of the ERC-20 `contract` from an Ethereum JSON-RPC server at `url`. */
export function ethereumReader(url: string, contract: string): ChainReader {
  let requestId = 0;

  async function call(method: string, params: unknown[]): Promise<unknown> {
    requestId += 1;
    const body = { jsonrpc: '2.0', id: requestId, method, params };
    const { result, error } = rpcAnswer.parse(await requestJson(url, { method: 'POST', body }));
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  async function logsBetween(address: string, first: number, last: number): Promise<Log[]> {
    const filter = {
      address: contract,
      fromBlock: toHex(first),
      toBlock: toHex(last),
      topics: [TRANSFER_TOPIC, null, topicOf(address)],
    };
    return logs
      .parse(await call('eth_getLogs', [filter]))
      .filter(
        (log) =>
          !log.removed &&
          log.address.toLowerCase() === contract.toLowerCase() &&
          log.topics[0]?.toLowerCase() === TRANSFER_TOPIC &&
          log.topics[2]?.toLowerCase() === topicOf(address),
      );
  }

  async function blockTime(number: number): Promise<number> {
    const found = block.parse(await call('eth_getBlockByNumber', [toHex(number), false]));
    if (Number(found.number) !== number)
      throw new ChainDataError(`block ${Number(found.number)} in place of ${number}`);
    return Number(found.timestamp) * 1_000;
  }

  return {
    async transfersTo(address, since) {
      const tip = Number(quantity.parse(await call('eth_blockNumber', [])));
      const tipTime = await blockTime(tip);
      const age = Math.ceil(Math.max(0, tipTime - since) / BLOCK_INTERVAL_MS) + 1;
      const first = Math.max(0, tip - age);
      if ((tip - first) / BLOCKS_PER_REQUEST > MAX_REQUESTS)
        throw new RangeError('the start time of the transfers is too long ago');
      const found: Log[] = [];
      for (let from = first; from <= tip; from += BLOCKS_PER_REQUEST)
        found.push(
          ...(await logsBetween(address, from, Math.min(tip, from + BLOCKS_PER_REQUEST - 1))),
        );
      const transfers = await Promise.all(
        [...groupByTransaction(found)].map(async ([transaction, { units, height }]) => ({
          transaction,
          amount: amountFromUnits('USDC', units),
          confirmations: confirmationsAt(height, tip),
          blockTime: await blockTime(height),
        })),
      );
      return transfers.filter((transfer) => transfer.blockTime >= since) satisfies ChainTransfer[];
    },
  };
}

/** The units of each transaction. A log that the server repeats counts once. */
function groupByTransaction(found: readonly Log[]) {
  const seen = new Set<string>();
  const transactions = new Map<string, { units: bigint; height: number }>();
  for (const { transactionHash, logIndex, blockNumber, data } of found) {
    if (transactionHash === null || logIndex === null || blockNumber === null) continue;
    const transaction = transactionHash.toLowerCase();
    const key = `${transaction} ${BigInt(logIndex)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const units = (transactions.get(transaction)?.units ?? 0n) + BigInt(data);
    if (units > 0n) transactions.set(transaction, { units, height: Number(blockNumber) });
  }
  return transactions;
}

/** An address as a log's topic: 32 bytes, lower case. */
function topicOf(address: string): string {
  return `0x${address.replace(/^0x/i, '').toLowerCase().padStart(64, '0')}`;
}

function toHex(number: number): string {
  return `0x${number.toString(16)}`;
}
