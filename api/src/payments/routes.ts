import type { FastifyInstance } from 'fastify';
import { receiveNotice } from './handle-event';
import { type PaymentProvider, providerOf } from './provider';
import { sandboxPage } from './sandbox/routes';
import { takeTextOf } from './take-text';

/** The webhook of whoever takes our cards, and in local mode the sandbox's payment page. */
export function paymentRoutes(app: FastifyInstance): void {
  const provider = providerOf(app.context);
  if (!provider) return;
  app.register(async (scope) => webhook(scope, provider));
  // Whoever holds the page's address pays with a click.
  if (app.context.config.mode === 'local') app.register(sandboxPage);
}

/** Notices come signed, from no browser, so the body is taken as it was sent. */
function webhook(app: FastifyInstance, provider: PaymentProvider): void {
  takeTextOf(app, 'application/json');
  app.post<{ Body: string }>(
    `/api/payments/${provider.name}/webhook`,
    { config: { anyOrigin: true } },
    async (request) => {
      const notice = await provider.read(request.body ?? '', request.headers);
      if (notice)
        await receiveNotice(app, { provider: provider.name, ...notice }, app.context.now());
      return { received: true };
    },
  );
}
