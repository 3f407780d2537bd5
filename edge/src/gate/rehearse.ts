import type { LiveTable } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { type AppParts, buildApp } from '../app';
import type { Config } from '../config';
import { fixedTable } from '../releases/live-store';
import { serveStandInApi } from './stand-in-api';

/** A whole edge, over plain http for this machine's own browser, that shows this table and changes nothing, at the API either. */
export async function rehearse(
  config: Config,
  parts: AppParts,
  table: LiveTable,
): Promise<FastifyInstance> {
  const shown = { ...parts, live: fixedTable(table), api: serveStandInApi };
  const app = await buildApp(
    { ...config, production: false, liveReload: false, logLevel: 'silent' },
    shown,
  );
  if (config.production) {
    // The API takes calls from pages of the public site only; these pages are the site's, at another address.
    app.server.prependListener('request', ({ headers }) => {
      if (headers.origin) headers.origin = config.siteUrl;
    });
  }
  return app;
}
