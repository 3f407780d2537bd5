import * as z from '@site/shared/schema';
import { COUNTER_NAME_PATTERN, MAX_RELEASE_COUNTERS } from './names.mjs';

/** The name of an event that a remote counts, such as `order-placed`. */
export const counterName = z.string().check(z.regex(new RegExp(`^${COUNTER_NAME_PATTERN}$`)));

/** The names that one release counts, which the build finds. Nothing else is counted for it. */
export const releaseCounters = z.array(counterName).check(z.maxLength(MAX_RELEASE_COUNTERS));
