import { pbkdf2Sync } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { readExtendedKey } from './extended-key';

/** The account of BIP 84's test vectors. */
const BIP84_ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

/** The first bytes of extended keys. */
const [XPRV, XPUB, YPUB, ZPUB, TPUB] = [0x0488ade4, 0x0488b21e, 0x049d7cb2, 0x04b24746, 0x043587cf];

/** The extended key of the well-known phrase for tests, at a path. */
function keyAt(phrase: string, path: string, publicVersion = XPUB): HDKey {
  const seed = pbkdf2Sync(phrase, 'mnemonic', 2_048, 64, 'sha512');
  const versions = { private: XPRV, public: publicVersion };
  return HDKey.fromMasterSeed(Uint8Array.from(seed), versions).derive(path);
}

test('addresses in Bitcoin are those of the test vectors of BIP 84', () => {
  const { addressAt } = readExtendedKey('XXBT', BIP84_ZPUB);
  expect([addressAt(0), addressAt(1)]).toEqual([
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  ]);
});

test('addresses on Ethereum are those that every wallet shows for the phrase of test networks', () => {
  const phrase = 'test test test test test test test test test test test junk';
  const { publicExtendedKey } = keyAt(phrase, "m/44'/60'/0'");
  const { addressAt } = readExtendedKey('USDC', publicExtendedKey);
  expect([addressAt(0), addressAt(1)]).toEqual([
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ]);
});

test('Litecoin has the same keys, and addresses with a prefix of its own', () => {
  const bitcoin = readExtendedKey('XXBT', BIP84_ZPUB);
  const litecoin = readExtendedKey('LTC', BIP84_ZPUB);
  expect(litecoin.addressAt(0)).toMatch(/^ltc1q[a-z0-9]{38}$/);
  expect(litecoin.fingerprint).toBe(bitcoin.fingerprint);
  expect(litecoin.fingerprint).toMatch(/^[0-9a-f]{8}$/);
});

test('the prefix of a wallet does not change the addresses', () => {
  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
  const [xpub, zpub] = [XPUB, ZPUB].map(
    (version) => keyAt(phrase, "m/84'/0'/0'", version).publicExtendedKey,
  ) as [string, string];
  expect([xpub.slice(0, 4), zpub.slice(0, 4)]).toEqual(['xpub', 'zpub']);
  expect(readExtendedKey('XXBT', zpub).addressAt(7)).toBe(
    readExtendedKey('XXBT', xpub).addressAt(7),
  );
});

test('a private key, a changed key, a key of other addresses and another coin are refused', () => {
  const account = keyAt('any phrase', "m/84'/0'/0'");
  const test = keyAt('any phrase', "m/84'/1'/0'", TPUB);
  const nested = keyAt('any phrase', "m/49'/0'/0'", YPUB);
  const changed = BIP84_ZPUB.replace('hVz3', 'hVz4');
  const keys = [account.privateExtendedKey, test.publicExtendedKey, nested.publicExtendedKey];
  for (const text of [...keys, changed, 'bc1q', ''])
    expect(() => readExtendedKey('XXBT', text)).toThrow(/it is not an extended public key/);
  expect(() => readExtendedKey('USDC', BIP84_ZPUB)).toThrow(/this kind of address/);
  expect(() => readExtendedKey('ADA', BIP84_ZPUB)).toThrow(/ADA cannot be derived/);
});
