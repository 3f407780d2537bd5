import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { COIN_SOURCES, type Coin, mapCoins } from '@site/shared/rules';
import * as z from 'zod/mini';
import { type ExtendedKey, readExtendedKey } from '../extended-key';
import { StartFailure } from './start-failure';

export type DepositAddress = { address: string; tag?: string | undefined };
/** Addresses that the orders of a coin share, or a key that gives each order its own. */
export type DepositSource = { addresses: readonly DepositAddress[] } | { key: ExtendedKey };
export type DepositSources = { [C in Coin]?: DepositSource | undefined };

const text = z.string().check(z.regex(/^[\w:.-]{4,200}$/));
const address = z.union([
  z.pipe(
    text,
    z.transform((value: string): DepositAddress => ({ address: value })),
  ),
  z.strictObject({ address: text, tag: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))) }),
]);
const source = z.optional(
  z.union([z.array(address).check(z.minLength(1)), z.strictObject({ xpub: z.string() })]),
);
const sources = z.strictObject(mapCoins(() => source));

/** Invented addresses, so that coin payments can be tried in local mode. */
export const LOCAL_ADDRESSES: DepositSources = mapCoins((coin) => {
  const { address, tag } = COIN_SOURCES[coin].local;
  return { addresses: [{ address, tag }] };
});

/**
 * Reads CRYPTO_ADDRESSES: JSON, or the path of a JSON file. It maps a coin to a list of addresses,
 * each a string or `{address, tag}`, or to `{xpub}`, the extended public key of an account. Throws
 * a StartFailure for a wrong key, and another Error for any other wrong text.
 */
export function readAddresses(setting: string, cwd: string): DepositSources {
  const json = setting.trimStart().startsWith('{')
    ? setting
    : readFileSync(resolve(cwd, setting), 'utf8');
  const parsed = sources.parse(JSON.parse(json));
  return mapCoins((coin) => {
    const given = parsed[coin];
    if (!given) return undefined;
    return 'xpub' in given ? { key: keyOf(coin, given.xpub) } : { addresses: given };
  });
}

function keyOf(coin: Coin, xpub: string): ExtendedKey {
  try {
    return readExtendedKey(coin, xpub);
  } catch (error) {
    throw new StartFailure(
      `CRYPTO_ADDRESSES is not valid: the xpub of ${coin}: ${(error as Error).message}.`,
    );
  }
}
