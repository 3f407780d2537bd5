import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The address at which machines of Azure read their own secrets. It looks like a public one. */
const AZURE_METADATA = '168.63.129.16';

/** All public addresses of version 6. 'unicast' of ipaddr.js also covers others. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is of the public internet: not of this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || address === AZURE_METADATA) return false;
  return parsed.kind() === 'ipv4' || parsed.match(PUBLIC_IPV6);
}

/** Whether a host of a URL is an IP address that is not public. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replaceAll(/[[\]]/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host);
}

export function notPublic(address: string): Error {
  return new Error(`${address} is not a public address`);
}

/**
 * A look-up that gives public addresses only. A connection uses the addresses that were checked: a
 * second look-up could give other ones.
 */
export function publicLookup(lookUp: LookupFunction = lookup): LookupFunction {
  return (hostname, options, callback) =>
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      const found = Array.isArray(addresses) ? addresses : [];
      const [first] = found;
      const refused = found.find(({ address }) => !isPublicAddress(address));
      if (error || !first) callback(error ?? new Error(`${hostname} has no address`), '');
      else if (refused) callback(notPublic(refused.address), '');
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
}
