import type { SpanExporter } from '@opentelemetry/sdk-trace-node';

const SUCCESS = 0;

/** An exporter of OpenTelemetry: of spans, or of log records. */
type Exporter<Item> = Pick<SpanExporter, 'shutdown' | 'forceFlush'> & {
  export(items: Item[], done: Parameters<SpanExporter['export']>[1]): void;
};

/** Calls `warn` once when these items cannot be sent, and once when they can again. */
export function reportExportFailures<Item>(
  exporter: Exporter<Item>,
  items: string,
  warn: (message: string) => void,
): Required<Exporter<Item>> {
  let isFailing = false;
  return {
    export: (batch, done) =>
      exporter.export(batch, (result) => {
        const fails = result.code !== SUCCESS;
        if (fails && !isFailing)
          warn(
            `${items} cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT: ${reasonOf(result.error)}. They are lost until it answers.`,
          );
        if (!fails && isFailing) warn(`${items} are sent again.`);
        isFailing = fails;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** The code of the system, or the message; a refused connection has no message. */
function reasonOf(error: (Error & { code?: unknown }) | undefined): string {
  return error?.message || String(error?.code ?? 'no answer');
}
