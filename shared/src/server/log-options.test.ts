import type { IncomingMessage } from 'node:http';
import { newRequestId, requestIdFrom } from './log-options';

const idOf = requestIdFrom((address) => address === '10.0.0.1');

function request(remoteAddress: string, id?: string): IncomingMessage {
  return { headers: id ? { 'x-request-id': id } : {}, socket: { remoteAddress } } as never;
}

test('a request keeps the id of a trusted proxy only', () => {
  const id = newRequestId();
  expect(idOf(request('10.0.0.1', id))).toBe(id);
  expect(idOf(request('203.0.113.5', id))).not.toBe(id);
  expect(idOf(request('10.0.0.1'))).toMatch(/^[\w-]{36}$/);
});

test('an id with other characters is replaced', () => {
  for (const id of ['short', 'line\nbreak-in-the-log', 'x'.repeat(65), '"},"level":60'])
    expect(idOf(request('10.0.0.1', id))).toMatch(/^[0-9a-f-]{36}$/);
});
