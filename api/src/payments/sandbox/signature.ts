import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '@site/shared/rules';
import { isEqualSecret } from '../../http/secrets';

/** The greatest age of an event. An older one may be a replay. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`, the format that card processors use. */
export function sign(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digest(body, secret, seconds)}`;
}

/** Whether `signature` is that of the body, and not too old. */
export function isSigned(body: string, signature: string, secret: string, now: number): boolean {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!seconds || !hex || Math.abs(now - Number(seconds) * 1000) > TOLERANCE_MS) return false;
  return isEqualSecret(hex, digest(body, secret, Number(seconds)));
}

function digest(body: string, secret: string, seconds: number): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}
