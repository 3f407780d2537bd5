import { readCoupons } from './coupons-setting';
import { LOCAL_ADDRESSES, readAddresses } from './deposit-addresses';
import type { Environment, SettingName } from './environment';
import { settingErrors } from './setting-errors';
import { StartFailure } from './start-failure';

/** The servers that show the chains of the coins; null for a chain that is not watched. */
export function chainsOf({
  CARDANO_BLOCKFROST_URL: cardanoUrl,
  CARDANO_BLOCKFROST_PROJECT_ID: projectId,
  ...env
}: Environment) {
  if (cardanoUrl && !projectId) {
    const reason = ', and CARDANO_BLOCKFROST_URL needs it';
    throw new StartFailure(settingErrors.missing('CARDANO_BLOCKFROST_PROJECT_ID', reason));
  }
  return {
    bitcoinUrl: env.BITCOIN_ESPLORA_URL ?? null,
    litecoinUrl: env.LITECOIN_ESPLORA_URL ?? null,
    cardano: cardanoUrl && projectId ? { url: cardanoUrl, projectId } : null,
    ethereum: env.ETHEREUM_RPC_URL
      ? { url: env.ETHEREUM_RPC_URL, usdcContract: env.USDC_CONTRACT }
      : null,
  };
}

/** The coupons by code, in capital letters. Throws a StartFailure for a wrong setting. */
export function couponsOf({ COUPONS }: Environment) {
  return readSetting('COUPONS', () => readCoupons(COUPONS ?? '{}'));
}

/**
 * Where each coin is sent. Without CRYPTO_ADDRESSES, local mode has stand-ins, and production
 * offers no coin. Throws a StartFailure for a wrong setting.
 */
export function depositSourcesOf(
  { CRYPTO_ADDRESSES: setting, SITE_MODE }: Environment,
  cwd: string,
) {
  if (setting) return readSetting('CRYPTO_ADDRESSES', () => readAddresses(setting, cwd));
  return SITE_MODE === 'local' ? LOCAL_ADDRESSES : {};
}

function readSetting<T>(name: SettingName, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(settingErrors.invalid(name));
  }
}
