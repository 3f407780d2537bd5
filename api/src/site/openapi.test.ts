import { validate } from '@readme/openapi-parser';
import { contract } from '@site/shared/contract';
import { WEBHOOK_EVENTS } from '@site/shared/service';
import { testSite } from '../testing/test-site';

const site = testSite({ keepsData: true });

test('the description is valid and has every call of the contract', async () => {
  const response = await site.app.inject('/api/openapi.json');
  expect(response.statusCode).toBe(200);
  const description = response.json();
  expect(await validate(structuredClone(description))).toMatchObject({ valid: true });

  const endpoints = Object.values(contract).flatMap((area) => Object.values(area));
  expect(Object.keys(description.paths).sort()).toEqual(
    endpoints.map(({ path }) => `/${path}`).sort(),
  );
  const ids = Object.values(description.paths).flatMap((item) =>
    Object.values(item as Record<string, { operationId: string }>).map((one) => one.operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('each message of a webhook has the schema of its event and the headers of its signature', async () => {
  const { webhooks } = (await site.app.inject('/api/openapi.json')).json();
  expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS]);
  const { parameters, requestBody } = webhooks['order.paid'].post;
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
    ...['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  ]);
  const { properties } = requestBody.content['application/json'].schema;
  expect(properties.type).toMatchObject({ const: 'order.paid' });
  expect(properties.data.required).toEqual(expect.arrayContaining(['order', 'account', 'amount']));
});

test('a call that reads has its fields in the query, also those of objects', async () => {
  const { paths } = (await site.app.inject('/api/openapi.json')).json();
  const names = paths['/shop/quote'].get.parameters.map((one: { name: string }) => one.name);
  expect(names).toEqual(expect.arrayContaining(['subscription.epg', 'country', 'coupon']));
  expect(paths['/shop/create-order'].get).toBeUndefined();
});

test('a call for other systems names the right that a token needs', async () => {
  const { paths, components } = (await site.app.inject('/api/openapi.json')).json();
  expect(components.securitySchemes.apiToken).toEqual({ type: 'http', scheme: 'bearer' });
  const securityOf = (path: string) => paths[path].post.security;
  expect(securityOf('/shop/list-orders')).toEqual([{ session: [] }, { apiToken: ['read-orders'] }]);
  expect(securityOf('/shop/move-order')).toEqual([{ session: [] }]);
  expect(securityOf('/auth/login')).toEqual([]);
});

test('a call lists the refusals of its access: not signed in, no factor, an old sign-in', async () => {
  const { paths } = (await site.app.inject('/api/openapi.json')).json();
  const refusals = (path: string) =>
    ['not-signed-in', 'not-allowed', 'factor-needed', 'sign-in-again'].filter((code) =>
      JSON.stringify(paths[path].post.responses).includes(`${code}:`),
    );
  expect(refusals('/auth/login')).toEqual(['not-signed-in']);
  expect(refusals('/account/list-factors')).toEqual(['not-signed-in']);
  expect(refusals('/account/new-totp')).toEqual(['not-signed-in', 'sign-in-again']);
  expect(refusals('/ticket/create-ticket')).toEqual(['not-signed-in', 'factor-needed']);
  expect(refusals('/staff/change-role')).toEqual([
    ...['not-signed-in', 'not-allowed', 'factor-needed', 'sign-in-again'],
  ]);
});

test('the page of local mode lists the calls and runs no script', async () => {
  const response = await site.app.inject('/api/docs');
  expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  expect(response.body).toContain('/api/shop/create-order');
  expect(response.body).not.toMatch(/<script/i);
});
