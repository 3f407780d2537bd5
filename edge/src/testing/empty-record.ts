import type { PageRecord } from '../gate/browser/record';

/** For tests: the record of a page that shows nothing. */
export const emptyRecord: PageRecord = {
  moment: '/shop',
  isOfRelease: true,
  address: '/shop',
  title: '',
  waitMs: 100,
  texts: [],
  controls: [],
  frame: {},
  appearance: [],
  stored: [],
  listeners: [],
  calls: [],
  laterCalls: [],
  polled: [],
  copied: [],
  presses: [],
  widths: [],
};
