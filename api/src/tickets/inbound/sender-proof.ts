import type { InboundMail } from './inbound-mail';

/**
 * What the provider reports about a mail: the owner of the sender's address has sent it, the
 * address is forged, or neither is known.
 */
type SenderProof = 'proven' | 'forged' | 'unverified';

/** A value of SUPPORT_INBOUND_AUTHENTICATION: SpamAssassin's header, as Postmark adds it. */
const SPAM_TESTS = 'x-spam-tests';
/** A value of SUPPORT_INBOUND_AUTHENTICATION: the provider reports nothing. */
const NO_REPORTS = 'none';

/** SpamAssassin's name for a valid DKIM signature of the sender's own domain. */
const SIGNED_BY_AUTHOR = 'DKIM_VALID_AU';

/**
 * Whether the sender of a mail is proven: by `dmarc=pass`, or by a valid DKIM signature of the
 * sender's domain (RFC 8601). `source` is the setting SUPPORT_INBOUND_AUTHENTICATION, usually the
 * name of the provider's server: the sender could have written results with another name. With
 * 'none', the signed reply address and the sender's email are enough if no report contradicts.
 */
export function senderProof({ from, headers }: InboundMail, source: string): SenderProof {
  const allReports = (headers.get('authentication-results') ?? []).map(resultsIn);
  const isTrusted = source !== NO_REPORTS;
  const reports = isTrusted
    ? allReports.filter(({ server }) => server === source.toLowerCase())
    : allReports;
  const results = reports.flatMap(({ results }) => results);
  const failed = (method: string) =>
    results.some((result) => result.method === method && /^(hard)?fail$/.test(result.value));
  if (failed('dmarc')) return 'forged';
  const isProven =
    source === SPAM_TESTS
      ? isSignedBySpamTests(headers.get(SPAM_TESTS) ?? [])
      : results.some((result) => proves(result, domainOf(from)));
  // A forwarded mail fails SPF; its signature still proves the sender.
  if (isTrusted && isProven) return 'proven';
  const spf = headers.get('received-spf') ?? [];
  if (failed('spf') || spf.some((value) => /^fail\b/i.test(value.trim()))) return 'forged';
  return isProven || (!isTrusted && reports.length === 0) ? 'proven' : 'unverified';
}

/** All of the headers must say it: a sender can add one, but not remove the provider's. */
function isSignedBySpamTests(values: readonly string[]): boolean {
  return (
    values.length > 0 &&
    values.every((value) => value.split(/[,\s]/).some((test) => test === SIGNED_BY_AUTHOR))
  );
}

type Result = { method: string; value: string; properties: ReadonlyMap<string, string> };

function proves({ method, value, properties }: Result, domain: string): boolean {
  if (value !== 'pass') return false;
  if (method === 'dmarc') {
    const author = properties.get('header.from');
    return author === undefined || domainOf(author) === domain;
  }
  const signer = properties.get('header.d') ?? domainOf(properties.get('header.i') ?? '');
  return (
    method === 'dkim' &&
    signer.includes('.') &&
    (domain === signer || domain.endsWith(`.${signer}`))
  );
}

/** The domain of an email, in lower case; a domain stays as it is. */
function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** `mx.example; dkim=pass header.d=example.com; dmarc=pass` as its parts, in lower case. */
function resultsIn(header: string): { server: string; results: Result[] } {
  const [server = '', ...parts] = plainText(header).toLowerCase().split(';');
  // A version can follow the name of the server.
  return { server: wordsOf(server)[0] ?? '', results: parts.flatMap(resultIn) };
}

/** `dkim/1 = pass header.d=example.com`; an empty list if the part is empty. */
function resultIn(part: string): Result[] {
  const withoutSpaces = part
    .split('=')
    .map((side) => side.trim())
    .join('=');
  const [first, ...properties] = wordsOf(withoutSpaces).map(pairIn);
  if (!first) return [];
  // A version can follow the name of the method.
  const [method = ''] = first[0].split('/', 1);
  return [{ method, value: first[1], properties: new Map(properties) }];
}

function wordsOf(text: string): string[] {
  return text.split(/\s/).filter((word) => word !== '');
}

function pairIn(word: string): [name: string, value: string] {
  const at = word.indexOf('=');
  return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)];
}

/** A header without its comments and quoted strings: both are free text. */
function plainText(header: string): string {
  let plain = '';
  let comments = 0;
  let isQuoted = false;
  for (let index = 0; index < header.length; index += 1) {
    const character = header.charAt(index);
    if (character === '\\') index += 1;
    else if (character === '"' && comments === 0) isQuoted = !isQuoted;
    else if (character === '(' && !isQuoted) comments += 1;
    else if (character === ')' && !isQuoted && comments > 0) comments -= 1;
    else if (comments === 0 && !isQuoted) plain += character;
  }
  return plain;
}
