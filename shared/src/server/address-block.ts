import { isIPv6 } from 'node:net';

/** A home or a small company gets an IPv6 network of this size: one visitor has all of it. */
const IPV6_PREFIX_BITS = 64;

/**
 * The key under which an address is counted: an IPv4 address itself, an IPv6 address by its network
 * of `bits` bits, a multiple of 8. `::ffff:192.0.2.1` counts as 192.0.2.1.
 */
export function addressBlock(address: string, bits = IPV6_PREFIX_BITS): string {
  const [text = ''] = address.split('%', 1);
  const [, mappedIpv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text) ?? [];
  if (mappedIpv4) return mappedIpv4;
  if (!isIPv6(text)) return text;
  const groups = ipv6Groups(text).slice(0, Math.ceil(bits / 16));
  if (bits % 16 !== 0) groups.push(firstHalfOf(groups.pop() ?? ''));
  return `${groups.join(':')}::/${bits}`;
}

/** The eight groups of an IPv6 address. `URL` gives it in its shortest form, without IPv4 parts. */
function ipv6Groups(address: string): string[] {
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after] = shortest.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = (after ?? '').split(':').filter(Boolean);
  return [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail];
}

/** The first 8 bits of a group, in hexadecimal. */
function firstHalfOf(group: string): string {
  return (Number.parseInt(group, 16) & 0xff00).toString(16);
}
