import type { ReportedError } from './page-errors';

/** Sends an error to the collector of the operator; it returns at once. */
export type SendPageError = (reported: ReportedError) => void;

const INTERVAL_MS = 5_000;
/** In one interval. A broken release fails for every visitor; a part of them shows it. */
const MAX_ERRORS = 200;
const TIMEOUT_MS = 10_000;
/** The number of the severity ERROR. */
const ERROR_SEVERITY = 17;

/**
 * Sends the errors of pages as log records of OpenTelemetry (OTLP over HTTP, JSON) to `/v1/logs` of
 * `OTEL_EXPORTER_OTLP_ENDPOINT`, together every 5 s. Undefined without this variable. What the
 * collector does not accept is lost; `report` gets the first problem of several in a row.
 */
export function createSendPageErrors(
  env: Readonly<Record<string, string | undefined>>,
  report: (problem: string) => void,
  intervalMs = INTERVAL_MS,
): SendPageError | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = env;
  if (!endpoint) return undefined;
  const url = `${withoutSlashesAtEnd(endpoint)}/v1/logs`;
  const service = env.OTEL_SERVICE_NAME ?? 'edge';
  let waiting: object[] = [];
  let hasFailed = false;

  async function send() {
    const logRecords = waiting;
    waiting = [];
    const scopeLogs = [{ scope: { name: 'page-errors' }, logRecords }];
    const resource = { attributes: attributesOf({ 'service.name': service }) };
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headersIn(headers), 'content-type': 'application/json' },
      body: JSON.stringify({ resourceLogs: [{ resource, scopeLogs }] }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`status ${answer.status}`);
  }

  return (reported) => {
    if (waiting.length >= MAX_ERRORS) return;
    waiting.push(logRecordOf(reported));
    if (waiting.length > 1) return;
    setTimeout(() => {
      send().then(
        () => {
          hasFailed = false;
        },
        (error: Error) => {
          if (!hasFailed) report(`The collector does not take errors of pages: ${error.message}`);
          hasFailed = true;
        },
      );
    }, intervalMs).unref();
  };
}

function withoutSlashesAtEnd(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}

/** By the log data model of OpenTelemetry. 64-bit numbers are texts in its JSON. */
function logRecordOf({ name, version, error }: ReportedError): object {
  return {
    timeUnixNano: `${error.lastAt}000000`,
    severityNumber: ERROR_SEVERITY,
    severityText: 'ERROR',
    body: { stringValue: error.message || error.stage },
    attributes: attributesOf({
      'exception.message': error.message,
      'exception.stacktrace': error.stack.join('\n'),
      'release.name': name,
      'release.version': version,
      'page.route': error.page,
      'page.stage': error.stage,
      'page.translated': error.translated === true,
      'browser.name': error.browser,
    }),
  };
}

function attributesOf(values: Record<string, string | boolean>) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'boolean' ? { boolValue: value } : { stringValue: value },
  }));
}

/** `name=value` pairs with commas between them; a value may have %-escapes. */
function headersIn(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').flatMap((part) => {
      const at = part.indexOf('=');
      return at > 0 ? [[part.slice(0, at).trim(), decoded(part.slice(at + 1).trim())]] : [];
    }),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
