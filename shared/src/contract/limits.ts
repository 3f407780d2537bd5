import * as z from '@site/shared/schema';
import { mapLimits } from '../rules';
import * as fields from './fields';

/** A value for each limit; -1 is unlimited. */
export const limits = z.object(mapLimits(() => z.number()));

/** What an account owns from one moment to another. */
export const ownedPeriod = z.object({
  limits,
  from: fields.timestamp,
  until: fields.timestamp,
});
