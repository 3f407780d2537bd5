import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { COIN_SOURCES, type Coin, mapCoins } from '@site/shared/rules';
import * as z from 'zod/mini';

export type DepositAddress = { address: string; tag?: string | undefined };
export type DepositAddresses = { [C in Coin]?: readonly DepositAddress[] | undefined };

const text = z.string().check(z.regex(/^[\w:.-]{4,200}$/));
const address = z.union([
  z.pipe(
    text,
    z.transform((value: string): DepositAddress => ({ address: value })),
  ),
  z.strictObject({ address: text, tag: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))) }),
]);
const list = z.optional(z.array(address).check(z.minLength(1)));
const addresses = z.strictObject(mapCoins(() => list));

/** Invented addresses, so that coin payments can be tried in local mode. */
export const LOCAL_ADDRESSES: DepositAddresses = mapCoins((coin) => {
  const { address, tag } = COIN_SOURCES[coin].local;
  return [{ address, tag }];
});

/**
 * Reads CRYPTO_ADDRESSES: JSON, or the path of a JSON file. It maps a coin to a list of addresses,
 * each a string or `{address, tag}`. Throws if it is anything else.
 */
export function readAddresses(setting: string, cwd: string): DepositAddresses {
  const json = setting.trimStart().startsWith('{')
    ? setting
    : readFileSync(resolve(cwd, setting), 'utf8');
  return addresses.parse(JSON.parse(json));
}
