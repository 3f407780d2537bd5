import { SELLER_SETTINGS } from './seller-settings.mjs';

/**
 * What each setting of the site means, by topic. `default` describes a default that the schema does
 * not have, such as one that depends on other settings.
 */
export const SITE_SETTINGS = [
  {
    title: 'The site',
    settings: {
      SITE_MODE: { meaning: '`local` or `production`, see [operating.md](operating.md#two-modes)' },
      SITE_URL: {
        default: '`http://localhost:$PORT`',
        meaning: 'the public address: links in mails, allowed origin, cookies. https in production',
      },
      SITE_NAME: { meaning: "the product's name on pages and in mails" },
      PORT: { meaning: 'the port of the edge' },
      HOST: {
        meaning:
          'the address on which the edge listens. Local mode shows all mails under `/dev`, so it listens on this machine only. For a container or a phone set `HOST=0.0.0.0`, and `SITE_URL` to the address the phone uses. Over plain http also set `BOT_CHECK=off`: the built-in check needs browser functions that exist on https and localhost only',
      },
      EDITOR_URL: {
        default: 'stand-in',
        meaning:
          'the address of the editor; pages read it from `site/settings`, like the four below',
      },
      GUIDE_URL: { default: 'stand-in', meaning: 'the address of the guides' },
      SUPPORT_BOT_URL: { default: 'stand-in', meaning: 'the address of the support bot' },
      SUPPORT_EMAIL: { default: 'stand-in', meaning: 'the email of support' },
      CHAT_URL: { default: 'stand-in', meaning: 'the address of the chat' },
      MAINTENANCE_START: {
        meaning:
          'a day, or a time with its zone. The maintenance page shows the times of the edge while the API is down, so the edge reads them too',
      },
      MAINTENANCE_END: {
        meaning: 'the same. The end day is included, and must not be before the start',
      },
      CLOCK_AHEAD_DAYS: {
        meaning:
          "local mode only: moves the site's clock ahead by days, to see a renewal or an ended trial",
      },
      SERVER_RENDERING: {
        meaning:
          '`on`: documents contain their rendered page. The renderers take about 300 MB while they work. `off`: pages are rendered in the browser only',
      },
      LIVE_RELOAD: {
        meaning:
          'local mode only: `on` reloads open pages when a release goes live. `npm run dev` sets it',
      },
    },
  },
  {
    title: 'Data',
    settings: {
      DATA_DIR: { meaning: 'database, mails, releases. One running site for each folder' },
      DATABASE_URL: {
        default: 'embedded',
        meaning:
          '`postgres://…`. Several API processes may share it; the first one to start migrates',
      },
      REDIS_URL: {
        default: 'in memory',
        meaning: '`redis://…`: counters of the rate limits, shared by several API processes',
      },
      FREE_SPACE_MIN_MB: {
        meaning:
          'the free space, in megabytes, that the disk of `DATA_DIR` needs. Below it the API refuses changes (embedded database only) and the edge refuses uploads of releases. With 0 they do so only while the disk is read-only. With the embedded database the API needs at least 64, or 0 with `WATCHDOG_SECONDS` above 0: then the watchdog ends a process whose database hangs',
      },
      BACKUP_FOLDER: {
        default: 'none',
        meaning:
          'the folder of scheduled backups, on another disk if possible. Set it for one API process only, see [deploying.md](deploying.md#backups)',
      },
      BACKUP_EVERY_HOURS: { meaning: 'the hours between scheduled backups' },
      BACKUP_KEEP: { meaning: 'how many scheduled backups are kept' },
    },
  },
  {
    title: 'Processes and network',
    settings: {
      METRICS_PORT: { default: 'off', meaning: 'the port of the metrics of the edge' },
      API_METRICS_PORT: { default: 'off', meaning: 'the port of the metrics of the API' },
      METRICS_HOST: { meaning: 'where the ports of the metrics listen' },
      METRICS_TOKEN: {
        default: 'none',
        meaning:
          'a token of at least 16 characters for `Authorization: Bearer`. A METRICS_HOST that other machines reach needs it',
      },
      SITE_RESTARTS: {
        meaning: 'how often `npm start` has restarted the server; it sets this itself',
      },
      API_HOST: { meaning: 'the address on which the API listens, if it runs apart from the edge' },
      API_PORT: { default: 'any free port', meaning: 'the port of the API' },
      API_URL: {
        meaning:
          'where the API listens, if it runs apart from the edge. Several processes of the API are separated by commas',
      },
      TRUSTED_PROXIES: {
        default: 'this machine',
        meaning:
          'addresses and networks of the proxies in front, separated by commas: `10.0.0.7, 192.168.4.0/24`. Edge and API believe `X-Forwarded-For` and `X-Forwarded-Proto` only from them. Always includes this machine',
      },
      MAX_CONNECTIONS: {
        meaning: 'connections to the edge at a time. Further connections are closed',
      },
      MAX_CONNECTIONS_PER_CLIENT: {
        meaning:
          'requests in progress of one client: an IPv4 address or an IPv6 /64. Further requests are answered 429',
      },
      DRAIN_SECONDS: {
        meaning:
          'how long a stopping process answers requests while its readiness answers 503, see [operating.md](operating.md#restarts-without-a-failed-request)',
      },
      WATCHDOG_SECONDS: {
        meaning:
          'how long the event loop of a server may stand still before the server ends itself, so that what has started it starts it again. `npm start` also kills a server that leaves its pings unanswered for so long. 0 is off, for a debugger',
      },
      LOG_LEVEL: {
        default: 'warn; API in production info',
        meaning: "pino's levels; JSON lines on standard output",
      },
    },
  },
  {
    title: 'Accounts',
    settings: {
      ADMIN_EMAIL: {
        default: '`admin@example.test`',
        meaning: 'the email of account 1, which is created at the first start',
      },
      ADMIN_PASSWORD: {
        default: 'random, printed once',
        meaning:
          'the password that account 1 gets at the first start. A later change has no effect, and the log says so. Production needs at least 12 characters that are not a common password',
      },
      STAFF_FACTORS: {
        default: '`off` in local mode',
        meaning:
          'with `on`, staff must have a second factor before they can do anything else. Production is always on',
      },
      SECRETS_KEY: {
        default: 'random, in the database',
        meaning:
          'encrypts the secrets of authenticator apps and of recovery codes; at least 32 characters. Production needs it: without it the database, and each copy of it, holds the key. After a change, these factors no longer work',
      },
      BREACH_LIST_URL: {
        meaning:
          'the range call of a list of breached passwords, such as `https://api.pwnedpasswords.com/range/`. It gets the first 5 characters of a hash; new passwords on the list are refused',
      },
      BOT_CHECK: { meaning: '`off` in local mode only' },
      BOT_CHECK_SECRET: {
        default: 'random, in the database',
        meaning: 'signs the challenges of the built-in bot check; at least 32 characters',
      },
      TURNSTILE_SITE_KEY: {
        meaning:
          "Cloudflare Turnstile in place of the built-in check. The edge reads it too, because its policy must allow the script. Production refuses Cloudflare's test keys",
      },
      IMAGE_HOSTS: {
        meaning:
          'the hosts of other sites whose pictures pages and the messages of tickets may show; the policy of documents refuses others. Name no host that your visitors or teams can read the log of',
      },
      TURNSTILE_SECRET: { meaning: 'the secret of the same site in Turnstile' },
      TURNSTILE_VERIFY_URL: {
        default: 'Cloudflare',
        meaning: 'the address of this service for tests',
      },
      RATE_LIMIT: { meaning: '`off` in local mode only' },
      TRIAL_AUTO_START: {
        meaning:
          '`on` starts the free trial when the account is activated, without a press on `/shop/trial`',
      },
    },
  },
  {
    title: 'Mail and tickets',
    settings: {
      SMTP_URL: {
        default: 'files in `DATA_DIR/mail`',
        meaning:
          '`smtps://user:password@host`. Production refuses `smtp://` without `?requireTLS=true`, except to this machine',
      },
      MAIL_FROM: { meaning: 'the sender of mails: `Playlist Desk <no-reply@example.com>`' },
      SUPPORT_INBOUND_ADDRESS: {
        default: 'off',
        meaning:
          'the address whose mails a provider delivers to the site, such as `support@reply.example.com`. With the two settings below, customers can answer by mail, see [operating.md](operating.md#answers-by-mail)',
      },
      SUPPORT_INBOUND_SECRET: { meaning: 'the password of the provider; at least 32 characters' },
      SUPPORT_INBOUND_AUTHENTICATION: {
        meaning:
          'how the provider reports that the sender of a mail is real: the name with which its `Authentication-Results` begin, such as `mx.example.com`; `x-spam-tests` for Postmark; `none` if it reports nothing, see [operating.md](operating.md#answers-by-mail)',
      },
    },
  },
  {
    title: 'Payments',
    settings: {
      STRIPE_SECRET_KEY: {
        default: 'sandbox',
        meaning: "card payments. Production refuses keys of Stripe's test mode",
      },
      STRIPE_WEBHOOK_SECRET: { meaning: "checks the signature of Stripe's webhook" },
      STRIPE_API_URL: {
        default: 'Stripe',
        meaning: 'the address of this service for tests. Production refuses it',
      },
      CRYPTO_ADDRESSES: {
        default: 'stand-ins',
        meaning:
          'deposit addresses by coin: JSON, or a file of JSON, `{"XXBT": ["bc1…"], "USDC": [{"address": "0x…", "tag": "7"}]}`. A coin without an address is not offered',
      },
      CRYPTO_RATES_URL: {
        default: 'fixed rates',
        meaning:
          "a server that answers like Kraken's public ticker; required with `CRYPTO_ADDRESSES`",
      },
      BITCOIN_ESPLORA_URL: {
        default: 'sandbox chain',
        meaning:
          'a server with the Esplora API (`https://blockstream.info/api`) that shows the payments in Bitcoin. Without a server the administrator records payments; local mode has a sandbox chain',
      },
      LITECOIN_ESPLORA_URL: { default: 'sandbox chain', meaning: 'the same for Litecoin' },
      CARDANO_BLOCKFROST_URL: {
        default: 'sandbox chain',
        meaning: 'the same for Cardano, with the Blockfrost API',
      },
      CARDANO_BLOCKFROST_PROJECT_ID: {
        meaning: 'the project at Blockfrost; required with `CARDANO_BLOCKFROST_URL`',
      },
      ETHEREUM_RPC_URL: {
        default: 'sandbox chain',
        meaning: "the same for USD Coin, with Ethereum's JSON-RPC (`eth_getLogs`)",
      },
      USDC_CONTRACT: { default: 'USDC of Circle', meaning: 'the contract of USD Coin' },
      COUPONS: {
        meaning:
          'percent by code: `{"SPRING10": 10, "FRIENDS": {"percent": 20, "uses": 50, "until": "2027-01-31"}}`. A code has 3 to 40 characters: capital letters, digits and hyphens; customers may type it in small letters. The percent is above 0 and at most 90. `uses` counts the orders of all customers, `until` is the last day (UTC). The setting only adds codes: a code that is stored keeps its terms. Change or stop it at `/business/coupons`',
      },
    },
  },
  SELLER_SETTINGS,
];
