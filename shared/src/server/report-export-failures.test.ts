import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import { reportExportFailures } from './report-export-failures';

test('spans that cannot be sent are reported once, and once when they can again', () => {
  const warnings: string[] = [];
  const codes: number[] = [];
  const answers = [0, 1, 1, 0, 0];
  const exporter: SpanExporter = {
    export: (_spans, done) =>
      done({
        code: answers.shift() ?? 0,
        error: Object.assign(new Error(''), { code: 'ENOTFOUND' }),
      }),
    shutdown: async () => {},
  };
  const reported = reportExportFailures(exporter, 'Traces', (warning) => warnings.push(warning));
  for (let turn = 0; turn < 5; turn += 1) reported.export([], ({ code }) => codes.push(code));
  expect(codes).toEqual([0, 1, 1, 0, 0]);
  expect(warnings).toEqual([
    expect.stringContaining('cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT: ENOTFOUND'),
    'Traces are sent again.',
  ]);
});
