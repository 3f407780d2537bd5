import { expectedUrl, inTopic, urlSchema } from '@site/shared/server';
import * as z from 'zod/mini';

/** Cards, coins and coupons. */
export const PAYMENT_SETTINGS = inTopic('Payments', {
  STRIPE_SECRET_KEY: {
    schema: z.optional(z.string()),
    what: "Stripe's secret API key",
    example: 'sk_live_…',
    fallback: 'sandbox',
    meaning: "card payments. Production refuses keys of Stripe's test mode",
    deployed: '',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.optional(z.string()),
    what: "the secret of Stripe's webhook",
    example: 'whsec_…',
    meaning: "checks the signature of Stripe's webhook",
    deployed: '',
  },
  STRIPE_API_URL: {
    schema: z.optional(urlSchema),
    ...expectedUrl('http://localhost:12111'),
    fallback: 'Stripe',
    meaning: 'the address of this service for tests. Production refuses it',
  },
  CRYPTO_ADDRESSES: {
    schema: z.optional(z.string()),
    what: 'JSON with an xpub or a list of addresses for each coin, or the path of a file that holds it',
    example: '{"XXBT": {"xpub": "zpub…"}, "ADA": ["addr1…"]}',
    fallback: 'stand-ins',
    meaning:
      'where coins are sent: JSON, or a file of JSON, `{"XXBT": {"xpub": "zpub…"}, "ADA": ["addr1…"], "USDC": [{"address": "0x…", "tag": "7"}]}`. With an `xpub`, the extended public key of an account, each order has an address of its own (Bitcoin, Litecoin and USD Coin). A coin that is missing is not offered',
  },
  CRYPTO_RATES_URL: {
    schema: z.optional(urlSchema),
    ...expectedUrl('https://api.kraken.com/0/public/Ticker'),
    fallback: 'fixed rates',
    meaning: "a server that answers like Kraken's public ticker; required with `CRYPTO_ADDRESSES`",
  },
  BITCOIN_ESPLORA_URL: {
    schema: z.optional(urlSchema),
    ...expectedUrl('https://blockstream.info/api'),
    fallback: 'sandbox chain',
    meaning:
      'a server with the Esplora API (`https://blockstream.info/api`) that shows the payments in Bitcoin. Without a server the administrator records payments; local mode has a sandbox chain',
  },
  LITECOIN_ESPLORA_URL: {
    schema: z.optional(urlSchema),
    ...expectedUrl('https://litecoinspace.org/api'),
    fallback: 'sandbox chain',
    meaning: 'the same for Litecoin',
  },
  CARDANO_BLOCKFROST_URL: {
    schema: z.optional(urlSchema),
    ...expectedUrl('https://cardano-mainnet.blockfrost.io/api/v0'),
    fallback: 'sandbox chain',
    meaning: 'the same for Cardano, with the Blockfrost API',
  },
  CARDANO_BLOCKFROST_PROJECT_ID: {
    schema: z.optional(z.string()),
    what: "Blockfrost's project id",
    example: 'mainnet…',
    meaning: 'the project at Blockfrost; required with `CARDANO_BLOCKFROST_URL`',
  },
  ETHEREUM_RPC_URL: {
    schema: z.optional(urlSchema),
    ...expectedUrl('https://ethereum-rpc.publicnode.com'),
    fallback: 'sandbox chain',
    meaning: "the same for USD Coin, with Ethereum's JSON-RPC (`eth_getLogs`)",
  },
  USDC_CONTRACT: {
    schema: z._default(
      z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    ),
    what: 'the address of the ERC-20 contract',
    example: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    fallback: 'USDC of Circle',
    meaning: 'the contract of USD Coin',
  },
  COUPONS: {
    schema: z.optional(z.string()),
    what: 'JSON with the percent of each code',
    example: '{"SPRING10": 10}',
    meaning:
      'percent by code: `{"SPRING10": 10, "FRIENDS": {"percent": 20, "uses": 50, "until": "2027-01-31"}}`. A code has 3 to 40 characters: capital letters, digits and hyphens; customers may type it in small letters. The percent is above 0 and at most 90. `uses` counts the orders of all customers, `until` is the last day (UTC). The setting only adds codes: a code that is stored keeps its terms. Change or stop it at `/business/coupons`',
  },
});
