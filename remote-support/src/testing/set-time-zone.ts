const { DateTimeFormat } = Intl;

/**
 * Moves the machine to a time zone. The formats of dates are made when their module is loaded, so a
 * test calls this first and then loads what it tests with `jest.requireActual`.
 */
export function setTimeZone(timeZone: string): void {
  jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation(
      (locales, options) => new DateTimeFormat(locales, { timeZone, ...options }),
    );
}
