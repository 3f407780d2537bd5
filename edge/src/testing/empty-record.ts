import type { PageRecord } from '../gate/browser/record';

/** For tests: the record of a page that shows nothing. */
export const emptyRecord: PageRecord = {
  ...{ where: '/shop', address: '/shop', title: '', milliseconds: 100 },
  ...{ texts: [], controls: [], frame: {}, appearance: [], stored: [], listeners: [] },
  ...{ calls: [], laterCalls: [], polled: [], presses: [], widths: [] },
};
