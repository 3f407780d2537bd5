import { customType } from 'drizzle-orm/pg-core';

/** A moment: milliseconds since 1970 in the code, as on the wire; `timestamptz` in the database, so that operators can read it. */
export const moment = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).getTime(),
  toDriver: (value) => new Date(value).toISOString(),
});
