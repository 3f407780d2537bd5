import { reportExportFailures } from '@site/shared/server';
import type { SendPageError } from './page-errors';

/**
 * A function that sends the errors of pages as log records of OpenTelemetry; undefined unless
 * OTEL_EXPORTER_OTLP_ENDPOINT is set. Only then are the packages of OpenTelemetry loaded; its other
 * variables work as well. An error that the collector does not accept is lost, and `warn` receives
 * a line.
 */
export async function createSendPageErrors(
  env: Readonly<Record<string, string | undefined>>,
  warn: (message: string) => void,
): Promise<SendPageError | undefined> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const [{ SeverityNumber }, sdk, { OTLPLogExporter }, resources] = await Promise.all([
    import('@opentelemetry/api-logs'),
    import('@opentelemetry/sdk-logs'),
    import('@opentelemetry/exporter-logs-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = reportExportFailures(new OTLPLogExporter(), 'Errors of pages', warn);
  const provider = new sdk.LoggerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME ?? 'edge' }),
    processors: [new sdk.BatchLogRecordProcessor({ exporter })],
  });
  const logger = provider.getLogger('page-errors');
  return ({ name, version, error }) =>
    logger.emit({
      timestamp: error.lastAt,
      severityNumber: SeverityNumber.ERROR,
      severityText: 'ERROR',
      body: error.message || error.stage,
      attributes: {
        'exception.message': error.message,
        'exception.stacktrace': error.stack.join('\n'),
        'release.name': name,
        'release.version': version,
        'page.route': error.page,
        'page.stage': error.stage,
        'page.translated': error.translated === true,
        'browser.name': error.browser,
      },
    });
}
