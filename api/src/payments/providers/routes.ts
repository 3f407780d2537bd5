import type { FastifyInstance } from 'fastify';
import { type ApplyPaymentEvent, receiveEvent } from '../payment-events';
import type { FindOrder, PaymentProvider } from '../provider';
import { sandboxRoutes } from '../sandbox/routes';
import { acceptTextBody } from '../text-body';
import { configuredProvider } from './configured-provider';

/** The webhook of the configured provider, and in local mode the sandbox's payment page. */
export function paymentRoutes(
  app: FastifyInstance,
  { applyEvent, findOrder }: { applyEvent: ApplyPaymentEvent; findOrder: FindOrder },
): void {
  const provider = configuredProvider(app.context);
  if (!provider) return;
  app.register(async (scope) => webhookRoute(scope, provider, applyEvent));
  // Local mode only: each visitor who has the page's address can mark the order as paid.
  if (app.context.config.siteMode === 'local')
    app.register(async (scope) => sandboxRoutes(scope, findOrder));
}

/**
 * The signature covers the body's bytes, so the body is read as text and not parsed as JSON first.
 */
function webhookRoute(
  app: FastifyInstance,
  provider: PaymentProvider,
  applyEvent: ApplyPaymentEvent,
): void {
  acceptTextBody(app, 'application/json');
  app.post<{ Body: string }>(
    `/api/payments/${provider.name}/webhook`,
    { config: { anyOrigin: true } },
    async (request) => {
      for (const event of await provider.parseEvent(request.body ?? '', request.headers))
        await receiveEvent(
          app,
          applyEvent,
          { provider: provider.name, ...event },
          app.context.now(),
        );
      return { received: true };
    },
  );
}
