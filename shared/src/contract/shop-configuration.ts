import * as z from '@site/shared/schema';
import { endpoint } from './endpoint';

const optionValues = z.array(z.number());

/** The selectable values by index. */
export const shopConfiguration = endpoint({
  path: 'shop-configuration',
  access: 'public',
  body: z.object({}),
  response: z.object({
    playlist: optionValues,
    epg: optionValues,
    customer: optionValues,
    streams: optionValues,
    episodes: optionValues,
    automatic_backups: optionValues,
  }),
  reads: true,
});
