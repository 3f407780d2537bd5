import {
  COMMON_EXPECTATIONS,
  type Expectation,
  ON_OFF,
  SECRET,
  settingWords,
  urlOf,
} from '@site/shared/server';
import type { Environment } from './environment';

const KILOBYTES: Expectation = { what: 'a number of kilobytes', example: '120' };

/** What each setting has to be, with an example that is right. */
const EXPECTATIONS: Record<keyof Environment, Expectation> = {
  ...COMMON_EXPECTATIONS,
  HOST: { what: 'an IP address or a host name', example: '127.0.0.1' },
  API_URL: {
    what: 'URLs that start with http:// or https://, separated by commas',
    example: 'http://127.0.0.1:8081,http://127.0.0.1:8082',
  },
  METRICS_PORT: { what: 'a port number', example: '9100' },
  MAX_CONNECTIONS: { what: 'a whole number from 1', example: '10000' },
  MAX_CONNECTIONS_PER_CLIENT: { what: 'a whole number from 1', example: '200' },
  IMAGE_HOSTS: { what: 'host names, separated by commas', example: 'i.imgur.com,i.ibb.co' },
  RELEASE_MAX_MB: { what: 'a number of megabytes', example: '50' },
  RELEASE_ENTRY_KB: KILOBYTES,
  RELEASE_PAGE_KB: KILOBYTES,
  RELEASE_SHELL_KB: KILOBYTES,
  GATE_SANDBOX: { what: "'required' or 'optional'", example: 'required' },
  GATE_DEPTH: { what: "'full' or 'quick'", example: 'full' },
  GATE_SECONDS: { what: 'a number of seconds', example: '600' },
  PREVIEW_SECRET: SECRET,
  ROLLOUT_STEPS: { what: 'rising percentages that end at 100', example: '1,10,50,100' },
  ROLLOUT_VIEWS: { what: 'a whole number from 1', example: '200' },
  ROLLOUT_MINUTES: { what: 'a number of minutes, at most those of a week', example: '30' },
  RELEASE_WATCH_HOURS: { what: 'a number of hours from 0 to 720', example: '24' },
  RELEASE_WEBHOOK: urlOf('https://hooks.example.com/releases'),
  RELEASE_WEBHOOK_SECRET: {
    what: 'at least 16 random characters',
    example: 'the output of: openssl rand -hex 16',
  },
  S3_ENDPOINT: urlOf('https://s3.eu-central-1.amazonaws.com'),
  S3_REGION: { what: 'the region of the bucket', example: 'eu-central-1' },
  S3_BUCKET: { what: 'the name of the bucket', example: 'releases' },
  S3_ACCESS_KEY_ID: { what: 'the id of an access key', example: 'AKIA…' },
  S3_SECRET_ACCESS_KEY: {
    what: 'the secret of the access key, without spaces',
    example: 'the output of: openssl rand -hex 24',
  },
  S3_PREFIX: { what: 'the path of a folder in the bucket', example: 'sites/one' },
  S3_PATH_STYLE: ON_OFF,
  LIVE_RELOAD: ON_OFF,
  SERVER_RENDERING: ON_OFF,
};

/** The lines about the settings of the edge, in the words of the API's. */
export const words = settingWords(EXPECTATIONS);
