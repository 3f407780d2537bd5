import {
  EXPECTED_ON_OFF,
  inTopic,
  onOffSchema,
  portSchema,
  urlSchema,
  wholeNumberSchema,
} from '@site/shared/server';
import * as z from 'zod/mini';
import { imageHostsIn } from '../documents/image-hosts';

/** URLs that are separated by commas. */
const urlList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((part) => part.trim())),
  ),
  z.array(urlSchema),
);
/** Host names that are separated by commas. */
const hostList = z.string().check(z.refine((text) => imageHostsIn(text) !== undefined));

/** The settings of the edge that do not concern releases. */
export const EDGE_SETTINGS = {
  ...inTopic('The site', {
    HOST: {
      schema: z._default(z.string(), 'localhost'),
      what: 'an IP address or a host name',
      example: '127.0.0.1',
      meaning:
        'the address on which the edge listens. Local mode shows all mails under `/dev`, so it listens on this machine only. For a container or a phone set `HOST=0.0.0.0`, and `SITE_URL` to the address the phone uses. Over plain http also set `BOT_CHECK=off`: the built-in check needs browser functions that exist on https and localhost only',
    },
    SERVER_RENDERING: {
      schema: z._default(onOffSchema, true),
      ...EXPECTED_ON_OFF,
      meaning:
        '`on`: documents contain their rendered page. The renderers take about 300 MB while they work. `off`: pages are rendered in the browser only',
    },
    LIVE_RELOAD: {
      schema: z._default(onOffSchema, false),
      ...EXPECTED_ON_OFF,
      meaning:
        'local mode only: `on` reloads open pages when a release goes live. `npm run dev` sets it',
    },
  }),
  ...inTopic('Processes and network', {
    METRICS_PORT: {
      schema: z.optional(portSchema),
      what: 'a port number',
      example: '9100',
      fallback: 'off',
      meaning: 'the port of the metrics of the edge',
    },
    API_URL: {
      schema: z._default(urlList, ['http://127.0.0.1:8081']),
      what: 'URLs that start with http:// or https://, separated by commas',
      example: 'http://127.0.0.1:8081,http://127.0.0.1:8082',
      meaning:
        'where the API listens, if it runs apart from the edge. Several processes of the API are separated by commas',
      deployed: 'http://api-1:8081,http://api-2:8081',
    },
    MAX_CONNECTIONS: {
      schema: z._default(wholeNumberSchema(1, 9_999_999), 10_000),
      what: 'a whole number from 1',
      example: '10000',
      meaning: 'connections to the edge at a time. Further connections are closed',
    },
    MAX_REQUESTS_PER_CLIENT: {
      schema: z._default(wholeNumberSchema(1, 9_999_999), 200),
      what: 'a whole number from 1',
      example: '200',
      meaning:
        'requests in progress of one client: an IPv4 address or an IPv6 /64. Further requests are answered 429',
    },
  }),
  ...inTopic('Accounts', {
    IMAGE_HOSTS: {
      schema: z._default(hostList, 'i.imgur.com,i.ibb.co,i.postimg.cc'),
      what: 'host names, separated by commas',
      example: 'i.imgur.com,i.ibb.co',
      meaning:
        'the hosts of other sites whose pictures pages and the messages of tickets may show; the policy of documents refuses others. Name no host that your visitors or teams can read the log of',
    },
  }),
};
