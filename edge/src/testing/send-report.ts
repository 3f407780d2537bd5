import { reportHeaders } from './report-headers';
import type { TestSite } from './running-site';

type Sender = {
  /** The canaries in the document of the visitor, by name. */
  canaries?: Readonly<Record<string, string | undefined>>;
  /** The time of the document, in milliseconds. */
  now?: number;
  headers?: Record<string, string>;
};

/** Sends a report from an address: a view of /shop, changed by `report`. Returns the status. */
export async function sendReport(
  { app }: Pick<TestSite, 'app'>,
  address: string,
  report: object,
  { canaries, now, headers }: Sender = {},
): Promise<number> {
  const view = { kind: 'view', page: '/shop', remote: 'shop', first: true, outcome: 'shown' };
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/releases/report',
    headers: { ...reportHeaders(address, canaries, now), ...headers },
    payload: { ...view, ...report },
  });
  return statusCode;
}
