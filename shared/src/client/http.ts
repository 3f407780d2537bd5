import { language } from '@site/shared/language';
import ky from 'ky';

/**
 * Sends requests. An error status does not throw: a problem is a value. There is no retry: a change
 * may have been made although its answer got lost.
 */
export const http = ky.create({
  throwHttpErrors: false,
  retry: 0,
  credentials: 'same-origin',
  // The language of the texts in the answers.
  headers: { 'accept-language': language() },
});
