import type { IncomingHttpHeaders } from 'node:http';
import { REQUEST_ID_HEADER } from '@site/shared/server';
import type { FastifyRequest } from 'fastify';

/**
 * Headers of a client that the API does not get: those about its connection, and those with which
 * the edge itself tells the API about the client, the host and the trace.
 */
const NOT_PASSED_ON: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'forwarded',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  REQUEST_ID_HEADER,
]);

/** Headers of the API's answer that are about its connection, or that the edge sets itself. */
const NOT_ANSWERED: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  REQUEST_ID_HEADER,
]);

/**
 * The headers of a call for the API, names and values in turn. `request.ip` is from the headers of
 * the client only if these come from a trusted proxy.
 */
export function headersForApi(request: FastifyRequest, publicHost: string | undefined): string[] {
  const { headers } = request.raw;
  const host = publicHost ?? headers.host ?? '';
  const passed = [
    ...['host', host],
    ...['x-forwarded-for', request.ip],
    ...['x-forwarded-host', host],
    ...['x-forwarded-proto', request.protocol],
    ...[REQUEST_ID_HEADER, request.id],
  ];
  const named = namesIn(headers.connection);
  for (const name in headers)
    if (!NOT_PASSED_ON.has(name) && !named?.includes(name))
      passed.push(name, String(headers[name]));
  for (const name in request.traceHeaders) passed.push(name, request.traceHeaders[name] ?? '');
  return passed;
}

/** The headers that `Connection` names; undefined for its usual values. */
function namesIn(connection: string | undefined): string[] | undefined {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return;
  return connection.split(',').map((name) => name.trim().toLowerCase());
}

/** The headers of an answer of the API for the client. */
export function headersForClient(answer: IncomingHttpHeaders, requestId: string) {
  const headers: Record<string, string | string[]> = { [REQUEST_ID_HEADER]: requestId };
  for (const name in answer) {
    const value = answer[name];
    if (value !== undefined && !NOT_ANSWERED.has(name)) headers[name] = value;
  }
  return headers;
}
