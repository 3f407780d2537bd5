import { contract } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { cachedOverview } from './read-overview';

/** The administrator's overview of the business. */
export function overviewRoutes(app: FastifyInstance): void {
  const overview = cachedOverview(app.context.db);
  route(app, contract.shop.overview, ({ now }) => overview(now));
}
