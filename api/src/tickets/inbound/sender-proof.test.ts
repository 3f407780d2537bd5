import { inboundMailIn } from './inbound-mail';
import { senderProof } from './sender-proof';

type Headers = Record<string, string | string[]>;

function proofOf(headers: Headers, source: string, from = 'Ann <ann@example.test>') {
  const mail = inboundMailIn({ from, to: 'a@b.test', messageId: '1', headers });
  if (!mail) throw new Error('The mail has no known form.');
  return senderProof(mail, source);
}
const results = (value: string | string[]) => ({ 'Authentication-Results': value });

test.each([
  ['mx.test; spf=softfail; dmarc=pass header.from=example.test', 'proven'],
  ['MX.test 1; DMARC = PASS (p=none) ; spf=none', 'proven'],
  ['mx.test; dkim=pass header.d=example.test header.s=a', 'proven'],
  ['mx.test; dkim=pass (2048-bit key; x) header.i=@example.test; spf=fail', 'proven'],
  ['mx.test; dkim/1=pass header.d=EXAMPLE.test', 'proven'],
  ['mx.test; dkim=pass header.d=other.test', 'unverified'],
  ['mx.test; dkim=pass header.d=ample.test', 'unverified'],
  ['mx.test; dkim=pass header.d=test', 'unverified'],
  ['mx.test; dkim=pass', 'unverified'],
  ['mx.test; dkim=fail header.d=example.test; dkim=pass header.d=list.test', 'unverified'],
  ['mx.test; dmarc=pass header.from=other.test', 'unverified'],
  ['mx.test; spf=softfail; dmarc=none', 'unverified'],
  ['mx.test; spf=pass smtp.mailfrom=example.test', 'unverified'],
  ['mx.test; x=none reason="; dmarc=pass"', 'unverified'],
  ['mx.test; x=none (; dmarc=pass', 'unverified'],
  ['mx.test; none', 'unverified'],
  ['mx.test', 'unverified'],
  ['', 'unverified'],
  ['sender.test; dmarc=pass', 'unverified'],
  ['mx.test; dmarc=fail; dkim=pass header.d=example.test', 'forged'],
  ['mx.test; spf=fail', 'forged'],
  ['mx.test; spf=hardfail; dkim=none', 'forged'],
])('with the name of the provider, %j is %s', (value, proof) => {
  expect(proofOf(results(value), 'mx.test')).toBe(proof);
});

test('a result that the sender has added does not count', () => {
  const headers = results(['sender.test; dmarc=pass', 'mx.test; dmarc=none']);
  expect(proofOf(headers, 'mx.test')).toBe('unverified');
  expect(proofOf({}, 'mx.test')).toBe('unverified');
  expect(proofOf({ 'Received-SPF': 'Fail (x)' }, 'mx.test')).toBe('forged');
});

test('a signature of the parent domain proves a sender of its subdomain', () => {
  const headers = results('mx.test; dkim=pass header.d=example.test');
  expect(proofOf(headers, 'mx.test', 'ann@eu.example.test')).toBe('proven');
});

test.each<[Headers, string]>([
  [{}, 'unverified'],
  [{ 'X-Spam-Tests': 'DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU,SPF_PASS' }, 'proven'],
  [{ 'X-Spam-Tests': 'DKIM_SIGNED,DKIM_VALID,SPF_PASS' }, 'unverified'],
  [{ 'X-Spam-Tests': ['DKIM_VALID_AU', 'SPF_PASS'] }, 'unverified'],
  [{ 'X-Spam-Tests': 'NO_DKIM_VALID_AU' }, 'unverified'],
  [results('x-spam-tests; dmarc=pass'), 'unverified'],
])('with the header of SpamAssassin, %j is %s', (headers, proof) => {
  expect(proofOf(headers, 'x-spam-tests')).toBe(proof);
});

test.each<[Headers, string]>([
  [{}, 'proven'],
  [results('mx.test; dmarc=pass'), 'proven'],
  [results('mx.test; spf=softfail; dmarc=none'), 'unverified'],
  [results('mx.test; dmarc=fail'), 'forged'],
  [{ ...results('sender.test; dmarc=pass'), 'Received-SPF': 'Fail (x)' }, 'forged'],
])('of a provider without reports, %j is %s', (headers, proof) => {
  expect(proofOf(headers, 'none')).toBe(proof);
});
