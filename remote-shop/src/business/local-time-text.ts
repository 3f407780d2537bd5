import { MINUTE_MS } from '@site/shared/rules';
import { offsetAt, ownTimeZone } from '@site/shared/service';

/** A moment (ms) for a field 'datetime-local', by the clock of the device: '2027-03-01T09:30'. */
export function localTimeText(moment: number): string {
  const shown = Math.floor(moment / MINUTE_MS) * MINUTE_MS + offsetAt(moment, ownTimeZone());
  return new Date(shown).toISOString().slice(0, 16);
}

/** The moment (ms) of such a text; undefined for an empty or incomplete one. */
export function momentIn(text: string): number | undefined {
  // Without a zone, the text is a time of the device.
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment;
}
