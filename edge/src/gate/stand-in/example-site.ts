import { contract, type Endpoint } from '@site/shared/contract';
import type { Rendering } from '@site/shared/release';
import { exampleSession } from './example-accounts';
import { exampleAnswer } from './stand-in-api';

/** The public answers of the stand-in API, with which a page is rendered on the server. */
export function exampleSite(productName: string): Rendering['site'] {
  const caller = { role: 'visitor' as const, session: exampleSession('visitor'), productName };
  const answerOf = (endpoint: Endpoint) => exampleAnswer(endpoint, caller, {});
  return {
    settings: answerOf(contract.site.settings),
    configuration: answerOf(contract.shop.shopConfiguration),
    now: Date.now(),
  };
}
