import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { blockfrostReader } from './blockfrost';
import type { ChainReader } from './chain-reader';
import { esploraReader } from './esplora';
import { ethereumReader } from './ethereum';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR_MS = 3_600_000;
const SINCE = NOW - 24 * HOUR_MS;
const seconds = (ms: number) => Math.floor(ms / 1_000);
const id = (digit: string) => digit.repeat(64);

type Answer = { status?: number; body?: unknown; text?: string; delayMs?: number };
type Handler = (path: string, body: string, request: IncomingMessage) => Answer | undefined;

const servers: Server[] = [];
let requests: string[] = [];

/** A local server; `handler` gives the answer for a path, undefined is 404. */
async function serve(handler: Handler): Promise<string> {
  requests = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push(request.url ?? '');
    const answer = handler(request.url ?? '', Buffer.concat(chunks).toString(), request);
    const text = answer?.text ?? JSON.stringify(answer?.body ?? { error: 'not found' });
    response.writeHead(answer ? (answer.status ?? 200) : 404).end(text);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('Esplora', () => {
  const ADDRESS = 'bc1qdeposit';

  function transaction(txid: string, value: number, block?: { height: number; at: number }) {
    return {
      txid,
      vin: [{ prevout: { scriptpubkey_address: 'bc1qsender', value: value + 100 } }],
      vout: [
        { scriptpubkey_address: ADDRESS, value },
        { scriptpubkey_address: 'bc1qchange', value: 55 },
        { value: 0 },
      ],
      status: block
        ? { confirmed: true, block_height: block.height, block_time: seconds(block.at) }
        : { confirmed: false },
    };
  }

  async function reader(tip: unknown, pages: Record<string, unknown>): Promise<ChainReader> {
    const url = await serve((path) => {
      if (path === '/api/blocks/tip/height') return { text: String(tip) };
      return path in pages ? { body: pages[path] } : undefined;
    });
    return esploraReader('XXBT', `${url}/api/`);
  }

  test('returns confirmed and unconfirmed transfers with amount, confirmations and time', async () => {
    const first = transaction(id('a'), 150_000);
    const second = transaction(id('b'), 7, { height: 898, at: NOW - HOUR_MS });
    const chain = await reader(900, {
      [`/api/address/${ADDRESS}/txs`]: [first, second],
      [`/api/address/${ADDRESS}/txs/chain/${id('b')}`]: [],
    });
    expect(await chain.transfersTo(ADDRESS, SINCE)).toEqual([
      { transaction: id('a'), amount: '0.00150000', confirmations: 0, blockTime: null },
      {
        transaction: id('b'),
        amount: '0.00000007',
        confirmations: 3,
        blockTime: NOW - HOUR_MS,
      },
    ]);
  });

  test('reads pages until a block is older than the start time, and counts a repeated transaction once', async () => {
    const recent = transaction(id('a'), 1, { height: 900, at: NOW });
    const repeated = transaction(id('a'), 1, { height: 900, at: NOW });
    const old = transaction(id('c'), 9, { height: 100, at: SINCE - 48 * HOUR_MS });
    const chain = await reader(900, {
      [`/api/address/${ADDRESS}/txs`]: [recent],
      [`/api/address/${ADDRESS}/txs/chain/${id('a')}`]: [repeated, old],
    });
    const transfers = await chain.transfersTo(ADDRESS, SINCE);
    expect(transfers.map(({ transaction }) => transaction)).toEqual([id('a')]);
    expect(requests).not.toContain(`/api/address/${ADDRESS}/txs/chain/${id('c')}`);
  });

  test('sums the outputs of one transaction and leaves out the change of an own payment', async () => {
    const twice = transaction(id('a'), 5);
    twice.vout.push({ scriptpubkey_address: ADDRESS, value: 6 });
    const own = transaction(id('b'), 1_000);
    own.vin = [{ prevout: { scriptpubkey_address: ADDRESS, value: 2_000 } }];
    const chain = await reader(900, { [`/api/address/${ADDRESS}/txs`]: [twice, own] });
    expect(await chain.transfersTo(ADDRESS, SINCE)).toEqual([
      expect.objectContaining({ transaction: id('a'), amount: '0.00000011' }),
    ]);
  });

  test('accepts a block that arrived after the tip was read', async () => {
    const newest = transaction(id('a'), 5, { height: 901, at: NOW });
    const chain = await reader(900, {
      [`/api/address/${ADDRESS}/txs`]: [newest],
      [`/api/address/${ADDRESS}/txs/chain/${id('a')}`]: [],
    });
    expect(await chain.transfersTo(ADDRESS, SINCE)).toEqual([
      expect.objectContaining({ confirmations: 1 }),
    ]);
  });

  const fraction = { ...transaction(id('a'), 1), vout: [{ value: 0.5 }] };
  test.each([
    ['a block far above the tip', [transaction(id('a'), 5, { height: 990, at: NOW })]],
    ['a fraction of a satoshi', [fraction]],
    [
      'a confirmed transaction without a block',
      [{ ...transaction(id('a'), 5), status: { confirmed: true } }],
    ],
    ['a transaction id of another form', [transaction('../x', 5)]],
    ['an object in place of the list', { error: 'busy' }],
  ])('throws for %s', async (_name, list) => {
    const chain = await reader(900, { [`/api/address/${ADDRESS}/txs`]: list });
    await expect(chain.transfersTo(ADDRESS, SINCE)).rejects.toThrow();
  });

  test('throws when the server refuses, returns no JSON, or repeats one page for ever', async () => {
    await expect((await reader('soon', {})).transfersTo(ADDRESS, SINCE)).rejects.toThrow('JSON');
    await expect((await reader(900, {})).transfersTo(ADDRESS, SINCE)).rejects.toThrow('404');
    const page = [transaction(id('a'), 1, { height: 900, at: NOW })];
    const endless = await reader(900, {
      [`/api/address/${ADDRESS}/txs`]: page,
      [`/api/address/${ADDRESS}/txs/chain/${id('a')}`]: page,
    });
    await expect(endless.transfersTo(ADDRESS, SINCE)).rejects.toThrow('pages');
  });

  test('throws when the server is away', async () => {
    const chain = esploraReader('LTC', 'http://127.0.0.1:1/api');
    await expect(chain.transfersTo(ADDRESS, SINCE)).rejects.toThrow();
  });
});

describe('Blockfrost', () => {
  const ADDRESS = 'addr1deposit';
  const lovelace = (quantity: string) => [
    { unit: 'lovelace', quantity },
    { unit: 'token', quantity: '7' },
  ];

  async function reader(pages: Record<string, unknown>): Promise<ChainReader> {
    const url = await serve((path, _body, request) => {
      if (request.headers.project_id !== 'key') return { status: 403 };
      if (path.endsWith('/blocks/latest')) return { body: { height: 1_000 } };
      return path in pages ? { body: pages[path] } : undefined;
    });
    return blockfrostReader(`${url}/api/v0`, 'key');
  }

  const listPath = (page: number) =>
    `/api/v0/addresses/${ADDRESS}/transactions?order=desc&count=100&page=${page}`;
  const listed = (tx_hash: string, block_height: number, at: number) => ({
    tx_hash,
    block_height,
    block_time: seconds(at),
  });

  test('returns the lovelace of each transaction, with confirmations', async () => {
    const chain = await reader({
      [listPath(1)]: [listed(id('a'), 998, NOW), listed(id('b'), 997, NOW - HOUR_MS)],
      [`/api/v0/txs/${id('a')}/utxos`]: {
        inputs: [{ address: 'addr1sender' }],
        outputs: [
          { address: ADDRESS, amount: lovelace('24833333') },
          { address: ADDRESS, amount: lovelace('1'), collateral: true },
          { address: 'addr1change', amount: lovelace('9') },
        ],
      },
      [`/api/v0/txs/${id('b')}/utxos`]: {
        inputs: [{ address: ADDRESS }],
        outputs: [{ address: ADDRESS, amount: lovelace('5000000') }],
      },
    });
    expect(await chain.transfersTo(ADDRESS, SINCE)).toEqual([
      { transaction: id('a'), amount: '24.833333', confirmations: 3, blockTime: NOW },
    ]);
  });

  test('an address that was never used has no transfers', async () => {
    expect(await (await reader({})).transfersTo(ADDRESS, SINCE)).toEqual([]);
  });

  test('leaves out transactions before the start time', async () => {
    const chain = await reader({ [listPath(1)]: [listed(id('c'), 5, SINCE - HOUR_MS)] });
    expect(await chain.transfersTo(ADDRESS, SINCE)).toEqual([]);
  });

  test('throws when a listed transaction cannot be read, and for a negative amount', async () => {
    const list = { [listPath(1)]: [listed(id('a'), 998, NOW)] };
    await expect((await reader(list)).transfersTo(ADDRESS, SINCE)).rejects.toThrow('404');
    const outputs = [{ address: ADDRESS, amount: lovelace('-5') }];
    const negative = { ...list, [`/api/v0/txs/${id('a')}/utxos`]: { inputs: [], outputs } };
    await expect((await reader(negative)).transfersTo(ADDRESS, SINCE)).rejects.toThrow();
  });
});

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
