import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a notice may be, in ms: what it says was true then. */
const TOLERANCE = 300_000;

/** `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`, as card processors do it. */
export function sign(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digest(body, secret, seconds)}`;
}

export function isSigned(body: string, signature: string, secret: string, now: number): boolean {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!seconds || !given || Math.abs(now - Number(seconds) * 1000) > TOLERANCE) return false;
  return timingSafeEqual(
    Buffer.from(given, 'hex'),
    Buffer.from(digest(body, secret, Number(seconds)), 'hex'),
  );
}

function digest(body: string, secret: string, seconds: number): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}
