/** The same as SITE_SETTINGS for the settings of releases. */
export const RELEASE_SETTINGS = [
  {
    title: 'Releases',
    settings: {
      PREVIEW_SECRET: {
        default: 'made in `DATA_DIR`',
        meaning:
          'signs preview links and the report value of each document; at least 32 characters',
      },
      RELEASE_MAX_MB: { meaning: 'largest release, all files together' },
      RELEASE_ENTRY_KB: { meaning: 'budget of an entry of a remote, gzipped' },
      RELEASE_SHELL_KB: { meaning: 'budget of the entry of the shell, gzipped' },
      RELEASE_PAGE_KB: { meaning: 'budget of a page with its entry: scripts and styles, gzipped' },
      CHROMIUM_PATH: {
        default: 'one on the machine',
        meaning:
          'browser of the gate. In production, releases are refused where none is found; `off` accepts them without the browser check. Pages take about a third less processor time in `chromium-headless-shell`',
      },
      GATE_SANDBOX: {
        default: '`required` in production, else `optional`',
        meaning:
          'whether the browser of the gate may run without its sandbox where the machine has none',
      },
      GATE_SECONDS: {
        meaning: 'longest time in which the browser check of a release makes no progress',
      },
      GATE_DEPTH: {
        meaning: '`quick`: one visit of each page, without journeys; for development and tests',
      },
      ROLLOUT_STEPS: { meaning: 'shares of the visitors in percent, for `release ship`' },
      ROLLOUT_VIEWS: { meaning: 'good views that end a step' },
      ROLLOUT_MINUTES: {
        meaning: 'a step without a failure ends after this time, also with fewer views',
      },
      RELEASE_WATCH_HOURS: {
        meaning: 'how long a release is compared with the one before it; 0 for no watch',
      },
      RELEASE_LOG_SECRET: {
        default: 'random with `npm start`',
        meaning:
          'the edge reports changes of releases to the audit log with it; at least 32 characters, the same for API and edge. Without it, they are in the history of the cockpit only',
      },
      RELEASE_WEBHOOK: {
        meaning:
          'address that gets a notice when the edge ends a release, or when few networks report faults of one',
      },
      RELEASE_WEBHOOK_SECRET: { meaning: 'signs the notices; at least 16 characters' },
    },
  },
  {
    title: 'The bucket of the releases',
    settings: {
      S3_ENDPOINT: {
        default: 'the data folder',
        meaning:
          'the address of an S3-compatible server: releases are in its bucket, shared by several edges. Set all five settings or none',
      },
      S3_REGION: { meaning: 'the region of the bucket' },
      S3_BUCKET: { meaning: 'the name of the bucket' },
      S3_ACCESS_KEY_ID: {
        meaning: 'a key that may get, put and delete objects and list the bucket',
      },
      S3_SECRET_ACCESS_KEY: { meaning: 'the secret of the key' },
      S3_PREFIX: { meaning: 'a prefix for every key' },
      S3_PATH_STYLE: { default: 'on', meaning: '`off` if the bucket is part of the host name' },
    },
  },
];
