import { closeServers, requests, serve } from '../../testing/chain-servers';
import { blockfrostReader } from './blockfrost';
import type { ChainReader } from './chain-reader';
import { esploraReader } from './esplora';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR_MS = 3_600_000;
const SINCE = NOW - 24 * HOUR_MS;
const seconds = (ms: number) => Math.floor(ms / 1_000);
const id = (digit: string) => digit.repeat(64);

afterEach(closeServers);

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
