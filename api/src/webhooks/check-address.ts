import type { Config } from '../config/config';
import { Problem } from '../http/problem';
import { isPrivateHost } from './public-address';

/**
 * Throws 'webhook-address' for an address to which no message is sent. What the name of a host
 * leads to is checked at each attempt.
 */
export function checkAddress({ webhookPrivateNetworks }: Config, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username || url.password) throw new Problem('webhook-address');
  if (webhookPrivateNetworks) return;
  if (url.protocol !== 'https:' || isPrivateHost(url.hostname))
    throw new Problem('webhook-address');
}
