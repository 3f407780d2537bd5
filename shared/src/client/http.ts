import { language } from '@site/shared/language';
import ky from 'ky';

/** Sends requests. One that has no whole answer after this time fails. */
export function httpClient(timeoutMs: number) {
  // An error status does not throw: a problem is a value. There is no retry: a change may have been
  // made although its answer got lost.
  return ky.create({
    throwHttpErrors: false,
    retry: 0,
    timeout: timeoutMs,
    totalTimeout: timeoutMs,
    credentials: 'same-origin',
    // The answer has texts.
    headers: { 'accept-language': language() },
  });
}
