import type { SpanExporter } from '@opentelemetry/sdk-trace-node';

const SUCCESS = 0;

/** Calls `warn` once when traces cannot be sent, and once when they can again. */
export function reportExportFailures(
  exporter: SpanExporter,
  warn: (message: string) => void,
): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const fails = result.code !== SUCCESS;
        if (fails && !isFailing)
          warn(
            `Traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT: ${reasonOf(result.error)}. They are lost until it answers.`,
          );
        if (!fails && isFailing) warn('Traces are sent again.');
        isFailing = fails;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/** The code of the system, or the message; a refused connection has no message. */
function reasonOf(error: (Error & { code?: unknown }) | undefined): string {
  return error?.message || String(error?.code ?? 'no answer');
}
