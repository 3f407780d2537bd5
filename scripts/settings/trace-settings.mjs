/** The variables of OpenTelemetry that the servers use, as the topics of `site-settings.mjs`. */
export const TRACE_SETTINGS = [
  {
    title: 'Traces',
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: {
        default: 'off',
        meaning:
          'the address of an OpenTelemetry collector, `http://127.0.0.1:4318`: OTLP over HTTP, JSON. See [operating.md](operating.md#traces)',
      },
      OTEL_EXPORTER_OTLP_HEADERS: {
        default: 'none',
        meaning: 'headers for the collector: `name=value`, separated by commas',
      },
      OTEL_SERVICE_NAME: {
        default: '`api`, `edge`',
        meaning: 'the name of the server in its traces',
      },
      OTEL_TRACES_SAMPLER: {
        default: 'one request in fifty',
        meaning:
          'which requests have a trace: `always_on`, `always_off`, `traceidratio`, or one of these after `parentbased_`. With it the API also traces queries',
      },
      OTEL_TRACES_SAMPLER_ARG: {
        default: '1',
        meaning: 'the share of `traceidratio`, from 0 to 1',
      },
    },
  },
];
