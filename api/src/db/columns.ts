import { customType } from 'drizzle-orm/pg-core';

/**
 * A time: ms since 1970 in the code and on the wire, `timestamptz` in the database, where operators
 * read it.
 */
export const moment = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).getTime(),
  toDriver: (value) => new Date(value).toISOString(),
});
