import * as z from 'zod/mini';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/**
 * The variables of OpenTelemetry that the servers use. A server with a wrong value does not start,
 * because OpenTelemetry itself would use a default without a word.
 */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(z.string()),
  OTEL_SERVICE_NAME: z.optional(z.string()),
  OTEL_TRACES_SAMPLER: z.optional(z.enum(SAMPLERS)),
  // A share from 0 to 1.
  OTEL_TRACES_SAMPLER_ARG: z.optional(z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/))),
};
