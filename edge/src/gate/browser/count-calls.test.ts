import { EventEmitter } from 'node:events';
import type { Page } from '@playwright/test';
import { countCalls } from './count-calls';

function pageWith(requests: [method: string, path: string, body?: string][]) {
  const page = new EventEmitter();
  const counts = countCalls(page as unknown as Page);
  for (const [method, path, body] of requests)
    page.emit('request', {
      url: () => `http://127.0.0.1:4100${path}`,
      method: () => method,
      postData: () => body ?? null,
    });
  return {
    tooMany: counts.tooMany().map(({ text }) => text),
    repeated: counts.repeated().map(({ text }) => text),
    unasked: counts.unasked().map(({ text }) => text),
  };
}

test('more than 40 calls of one path are too many, files are no calls', () => {
  const many = (count: number, path: string) =>
    Array.from({ length: count }, (): [string, string] => ['GET', path]);
  expect(
    pageWith([
      ...many(40, '/api/site/settings'),
      ...many(41, '/api/shop/quote?country=IT'),
      ...many(41, '/releases/shop/entry.js'),
    ]),
  ).toEqual({
    tooMany: ['it calls /api/shop/quote more than 40 times'],
    repeated: [],
    unasked: [],
  });
});

test('the same changing call is repeated only with the same content', () => {
  expect(
    pageWith([
      ['POST', '/api/shop/create-order', '{"total":1}'],
      ['POST', '/api/shop/create-order', '{"total":1}'],
      ['POST', '/api/ticket/reply-ticket', '{"text":"a"}'],
      ['POST', '/api/ticket/reply-ticket', '{"text":"b"}'],
      ['GET', '/api/shop/get-orders'],
      ['GET', '/api/shop/get-orders'],
      // The host asks who is signed in.
      ['POST', '/api/auth/login', '{"remember":true}'],
      ['POST', '/api/auth/login', '{"remember":true}'],
      // A call that reads changes nothing with POST either.
      ['POST', '/api/site/settings', '{}'],
      ['POST', '/api/site/settings', '{}'],
    ]).repeated,
  ).toEqual(['it makes the call /api/shop/create-order twice']);
});

test('a page may read, check a code and ask for a challenge by being opened, and change nothing', () => {
  const calls: [string, string, string?][] = [
    ['POST', '/api/auth/check-activation', '{"code":"a"}'],
    ['POST', '/api/auth/passkey-options', '{}'],
    ['POST', '/api/shop/view-order', '{"order":"A"}'],
    ['POST', '/api/auth/login', '{"remember":true}'],
  ];
  expect(pageWith(calls).unasked).toEqual([]);
  expect(pageWith([...calls, ['POST', '/api/shop/cancel-order', '{"order":"A"}']]).unasked).toEqual(
    ['it makes the call /api/shop/cancel-order by being opened'],
  );
});
