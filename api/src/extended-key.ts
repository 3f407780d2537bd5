import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { bech32, createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import type { Coin } from '@site/shared/rules';

/** The extended public key of an account, from which the address of each order is derived. */
export type ExtendedKey = {
  /** Four bytes as hex, which name the key: BIP 32's fingerprint. */
  fingerprint: string;
  /** The address of the external chain with this index, from 0 (BIP 44: `0/index`). */
  addressAt(index: number): string;
};

const base58check = createBase58check(sha256);
/** Wallets write the kind of address into the first bytes of a key. */
const [XPUB, ZPUB] = ['0488b21e', '04b24746'];
const VERSION_BYTES = 4;
const FINGERPRINT_BYTES = 4;
/** The chain of addresses that are given to others; 1 is the chain of change. */
const EXTERNAL_CHAIN = 0;

type Derivation = {
  /** The kinds of keys whose wallets show these addresses. */
  versions: readonly string[];
  addressOf(publicKey: Uint8Array): string;
};

/**
 * Each coin whose addresses follow from an extended public key. Cardano derives keys in another
 * way.
 */
const DERIVATIONS: Partial<Record<Coin, Derivation>> = {
  XXBT: { versions: [XPUB, ZPUB], addressOf: (key) => segwitAddress('bc', key) },
  LTC: { versions: [XPUB, ZPUB], addressOf: (key) => segwitAddress('ltc', key) },
  USDC: { versions: [XPUB], addressOf: ethereumAddress },
};

/**
 * Reads an extended public key of an account, such as `zpub…` or `xpub…`. Throws an Error with the
 * reason for a private key, a key of a test network or of another kind of address, a text that is
 * no key, and a coin whose addresses cannot be derived. The texts do not contain the key.
 */
export function readExtendedKey(coin: Coin, text: string): ExtendedKey {
  const derivation = DERIVATIONS[coin];
  if (!derivation) throw new Error(`the addresses of ${coin} cannot be derived from an xpub`);
  const chain = parse(text, derivation.versions).deriveChild(EXTERNAL_CHAIN);
  return {
    fingerprint: bytesToHex(Uint8Array.from(chain.pubKeyHash ?? []).slice(0, FINGERPRINT_BYTES)),
    addressAt(index) {
      const { publicKey } = chain.deriveChild(index);
      if (!publicKey) throw new Error('the xpub has no public key');
      return derivation.addressOf(publicKey);
    },
  };
}

function parse(text: string, versions: readonly string[]): HDKey {
  let bytes: Uint8Array;
  try {
    bytes = base58check.decode(text);
  } catch {
    throw new Error('it is not an extended public key');
  }
  if (!versions.includes(bytesToHex(bytes.slice(0, VERSION_BYTES))))
    throw new Error('it is not an extended public key of this kind of address');
  const asXpub = concatBytes(hexToBytes(XPUB), bytes.slice(VERSION_BYTES));
  try {
    return HDKey.fromExtendedKey(base58check.encode(asXpub));
  } catch {
    throw new Error('it is not an extended public key');
  }
}

/** The address of a key in segregated witness, version 0 (BIP 84, BIP 173). */
function segwitAddress(prefix: string, publicKey: Uint8Array): string {
  const WITNESS_VERSION = 0;
  const program = bech32.toWords(ripemd160(sha256(publicKey)));
  return bech32.encode(prefix, [WITNESS_VERSION, ...program]);
}

/** The last 20 bytes of the hash of the key, with the checksum in its capitals (EIP-55). */
function ethereumAddress(publicKey: Uint8Array): string {
  const ADDRESS_BYTES = 20;
  const [isCompressed, FORMAT_BYTES] = [false, 1];
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(isCompressed);
  const hex = bytesToHex(keccak_256(point.slice(FORMAT_BYTES)).slice(-ADDRESS_BYTES));
  const checksum = bytesToHex(keccak_256(new TextEncoder().encode(hex)));
  const capitals = [...hex].map((digit, index) =>
    Number.parseInt(checksum[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${capitals.join('')}`;
}
