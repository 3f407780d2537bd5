import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';
import { Problem } from './problem';

/** The mailbox and the payment pages of local mode. */
const LOCAL_PAGES = '/dev/';

/**
 * Refuses the pages of local mode under any name other than localhost, an IP address or that of
 * SITE_URL. Another site can let its own name point to this machine, and its scripts could then
 * read the mails (DNS rebinding).
 */
export function refuseOtherHosts(app: FastifyInstance, { siteUrl }: Config): void {
  const { hostname: siteHost } = new URL(siteUrl);
  app.addHook('onRequest', ({ routeOptions, hostname }, _reply, done) => {
    // The path of the route: the router also accepts an encoded address, such as /%64ev/mail.
    const isLocalPage = routeOptions.url?.startsWith(LOCAL_PAGES);
    const isRefused = isLocalPage && hostname !== siteHost && !isLocalHost(hostname);
    done(isRefused ? new Problem('wrong-origin') : undefined);
  });
}

function isLocalHost(hostname: string): boolean {
  return /(^|\.)localhost$/i.test(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
