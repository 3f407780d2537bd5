import { BlockList, isIP } from 'node:net';

/** The addresses of this machine. The edge calls the API from one of them. */
export const THIS_MACHINE = '127.0.0.0/8,::1';

/** Whether `X-Forwarded-For` and `X-Forwarded-Proto` of this peer are believed. */
export type TrustProxy = (address: string | undefined) => boolean;

/** Answers are kept: a check takes several microseconds, and most requests come from few peers. */
const MAX_KEPT_ANSWERS = 1_000;

/**
 * Whether a text is a list of addresses and networks, separated by commas. A network with all
 * addresses is refused.
 */
export function isTrustedProxyList(text: string): boolean {
  return entriesOf(text).every((entry) => networkOf(entry) !== undefined);
}

/** The check of peers against a list of `isTrustedProxyList`. Throws for another text. */
export function trustProxies(list: string): TrustProxy {
  const trusted = new BlockList();
  for (const entry of entriesOf(list)) {
    const network = networkOf(entry);
    if (!network) throw new Error(`${entry} is not an IP address or a network.`);
    trusted.addSubnet(network.address, network.bits, network.family);
  }
  function isInList(address: string): boolean {
    const plainAddress = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? '';
    const version = isIP(plainAddress);
    return version !== 0 && trusted.check(plainAddress, version === 6 ? 'ipv6' : 'ipv4');
  }
  const answers = new Map<string, boolean>();
  return (address = '') => {
    const keptAnswer = answers.get(address);
    if (keptAnswer !== undefined) return keptAnswer;
    if (answers.size >= MAX_KEPT_ANSWERS) answers.clear();
    const answer = isInList(address);
    answers.set(address, answer);
    return answer;
  };
}

function entriesOf(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function networkOf(entry: string) {
  const [, address = '', prefix] = /^([\da-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const version = isIP(address);
  if (version === 0) return undefined;
  const maxBits = version === 6 ? 128 : 32;
  const bits = prefix === undefined ? maxBits : Number(prefix);
  if (bits < 1 || bits > maxBits) return undefined;
  return { address, bits, family: version === 6 ? ('ipv6' as const) : ('ipv4' as const) };
}
