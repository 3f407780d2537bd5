import { closeServers, serve } from '../../testing/chain-servers';
import type { ChainReader } from './chain-reader';
import { ethereumReader } from './ethereum';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR_MS = 3_600_000;
const SINCE = NOW - 24 * HOUR_MS;
const seconds = (ms: number) => Math.floor(ms / 1_000);
const id = (digit: string) => digit.repeat(64);

afterEach(closeServers);

describe('Ethereum JSON-RPC', () => {
  const ADDRESS = '0xAbC0000000000000000000000000000000000001';
  const CONTRACT = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
  const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
  const TIP = 20_000_000;
  const hex = (value: number | bigint) => `0x${value.toString(16)}`;
  const padded = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

  function log(transaction: string, units: bigint, blockNumber: number, change = {}) {
    return {
      address: CONTRACT.toLowerCase(),
      topics: [TOPIC, padded(`0x${'9'.repeat(40)}`), padded(ADDRESS)],
      data: `0x${units.toString(16).padStart(64, '0')}`,
      blockNumber: hex(blockNumber),
      transactionHash: `0x${transaction}`,
      logIndex: '0x1',
      ...change,
    };
  }

  let ranges: [number, number][] = [];

  async function reader(found: ReturnType<typeof log>[], error?: string): Promise<ChainReader> {
    ranges = [];
    const url = await serve((_path, body) => {
      const { id: requestId, method, params } = JSON.parse(body);
      const answer = (result: unknown) => ({ body: { jsonrpc: '2.0', id: requestId, result } });
      if (error) return { body: { jsonrpc: '2.0', id: requestId, error: { message: error } } };
      if (method === 'eth_blockNumber') return answer(hex(TIP));
      if (method === 'eth_getBlockByNumber') {
        const number = Number(params[0]);
        const at = NOW - (TIP - number) * 12_000;
        return answer({ number: params[0], timestamp: hex(seconds(at)) });
      }
      const [from, to] = [Number(params[0].fromBlock), Number(params[0].toBlock)];
      ranges.push([from, to]);
      return answer(
        found.filter(
          (entry) => Number(entry.blockNumber) >= from && Number(entry.blockNumber) <= to,
        ),
      );
    });
    return ethereumReader(url, CONTRACT);
  }

  test('returns the transfers of the contract to the address', async () => {
    const chain = await reader([log(id('a'), 16_555_556n, TIP - 11)]);
    expect(await chain.transfersTo(ADDRESS, SINCE)).toEqual([
      {
        transaction: `0x${id('a')}`,
        amount: '16.555556',
        confirmations: 12,
        blockTime: NOW - 11 * 12_000,
      },
    ]);
  });

  test('requests all blocks since the start time, in ranges that servers accept and without a gap', async () => {
    const chain = await reader([]);
    await chain.transfersTo(ADDRESS, SINCE);
    expect(ranges[0]?.[0]).toBeLessThanOrEqual(TIP - (24 * HOUR_MS) / 12_000);
    expect(ranges.at(-1)?.[1]).toBe(TIP);
    for (const [index, [from, to]] of ranges.entries()) {
      expect(to - from).toBeLessThan(2_000);
      expect(from).toBe(index === 0 ? from : (ranges[index - 1]?.[1] ?? 0) + 1);
    }
  });

  test('sums two logs of one transaction and counts a repeated log once', async () => {
    const chain = await reader([
      log(id('a'), 1_000_000n, TIP),
      log(id('a'), 1_000_000n, TIP),
      log(id('a'), 2_000_000n, TIP, { logIndex: '0x2' }),
    ]);
    expect(await chain.transfersTo(ADDRESS, SINCE)).toEqual([
      expect.objectContaining({ amount: '3.000000', confirmations: 1 }),
    ]);
  });

  test.each([
    ['a removed log', { removed: true }],
    ['a log of another contract', { address: `0x${'1'.repeat(40)}` }],
    ['a log to another address', { topics: [TOPIC, padded(ADDRESS), padded(CONTRACT)] }],
    ['another event', { topics: [`0x${id('0')}`, padded(ADDRESS), padded(ADDRESS)] }],
    ['a log without a block', { transactionHash: null }],
  ])('leaves out %s', async (_name, change) => {
    const chain = await reader([log(id('a'), 5n, TIP, change)]);
    expect(await chain.transfersTo(ADDRESS, SINCE)).toEqual([]);
  });

  test('throws for an error of the server and for logs far above the tip', async () => {
    await expect((await reader([], 'limit exceeded')).transfersTo(ADDRESS, SINCE)).rejects.toThrow(
      'limit exceeded',
    );
  });
});
