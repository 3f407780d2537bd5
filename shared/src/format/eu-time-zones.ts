/** The clock by which a day begins in a member state. Of several, that of its capital. */
const EU_TIME_ZONES: ReadonlyMap<string, string> = new Map([
  ['AT', 'Europe/Vienna'],
  ['BE', 'Europe/Brussels'],
  ['BG', 'Europe/Sofia'],
  ['CY', 'Asia/Nicosia'],
  ['CZ', 'Europe/Prague'],
  ['DE', 'Europe/Berlin'],
  ['DK', 'Europe/Copenhagen'],
  ['EE', 'Europe/Tallinn'],
  ['ES', 'Europe/Madrid'],
  ['FI', 'Europe/Helsinki'],
  ['FR', 'Europe/Paris'],
  ['GR', 'Europe/Athens'],
  ['HR', 'Europe/Zagreb'],
  ['HU', 'Europe/Budapest'],
  ['IE', 'Europe/Dublin'],
  ['IT', 'Europe/Rome'],
  ['LT', 'Europe/Vilnius'],
  ['LU', 'Europe/Luxembourg'],
  ['LV', 'Europe/Riga'],
  ['MT', 'Europe/Malta'],
  ['NL', 'Europe/Amsterdam'],
  ['PL', 'Europe/Warsaw'],
  ['PT', 'Europe/Lisbon'],
  ['RO', 'Europe/Bucharest'],
  ['SE', 'Europe/Stockholm'],
  ['SI', 'Europe/Ljubljana'],
  ['SK', 'Europe/Bratislava'],
]);

/** The time zone of a member of the EU; UTC for any other country. */
export function euTimeZone(country: string): string {
  return EU_TIME_ZONES.get(country) ?? 'UTC';
}
