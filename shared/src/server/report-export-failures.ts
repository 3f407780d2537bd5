import type { SpanExporter } from '@opentelemetry/sdk-trace-node';

/** `ExportResultCode.SUCCESS` of OpenTelemetry. */
const SUCCESS = 0;

/** An exporter of OpenTelemetry: of spans, or of log records. */
type Exporter<Item> = Pick<SpanExporter, 'shutdown' | 'forceFlush'> & {
  export(items: Item[], done: Parameters<SpanExporter['export']>[1]): void;
};

/**
 * Wraps an exporter so that `warn` is called once when sending begins to fail, and once when it
 * works again. `itemsName` begins the sentences: 'Traces'.
 */
export function reportExportFailures<Item>(
  exporter: Exporter<Item>,
  itemsName: string,
  warn: (message: string) => void,
): Required<Exporter<Item>> {
  let isFailing = false;
  return {
    export: (batch, done) =>
      exporter.export(batch, (result) => {
        const fails = result.code !== SUCCESS;
        if (fails && !isFailing)
          warn(
            `${itemsName} cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT: ${reasonOf(result.error)}. They are lost until it answers.`,
          );
        if (!fails && isFailing) warn(`${itemsName} are sent again.`);
        isFailing = fails;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** The message, or the code of the system: a refused connection has no message. */
function reasonOf(error: (Error & { code?: unknown }) | undefined): string {
  return error?.message || String(error?.code ?? 'no answer');
}
