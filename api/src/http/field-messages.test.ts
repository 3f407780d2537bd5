import { billing, fields } from '@site/shared/contract';
import * as z from 'zod/mini';
import { fieldMessages } from './field-messages';

function messagesOf(schema: z.ZodMiniType, value: unknown) {
  const parsed = schema.safeParse(value);
  if (parsed.success) throw new Error('the value is valid');
  return fieldMessages(parsed.error.issues);
}

test('a field and the body have the message of the specification', () => {
  expect(messagesOf(z.object({ email: fields.email }), { email: 'x' })).toEqual({
    fields: { email: 'Email not valid' },
    body: 'Email not valid',
  });
});

test('a field without its own message gets a general one', () => {
  expect(messagesOf(z.object({ page: fields.page }), {})).toEqual({
    fields: { page: 'Value not valid' },
  });
});

test('nested fields are named by their path', () => {
  const nested = messagesOf(z.object({ billing }), {
    billing: { firstName: ' ', lastName: 'B', country: 'IT' },
  });
  expect(nested.fields).toEqual({ 'billing.firstName': "First name field can't be empty" });
});

test('a body of the wrong type names no field', () => {
  expect(messagesOf(z.object({}), 'x')).toEqual({ fields: {} });
});
