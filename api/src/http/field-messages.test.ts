import { billing, fields } from '@site/shared/contract';
import * as z from 'zod/mini';
import { fieldMessages } from './field-messages';

function complaints(schema: z.ZodMiniType, value: unknown) {
  const parsed = schema.safeParse(value);
  if (parsed.success) throw new Error('the value is good');
  return fieldMessages(parsed.error.issues);
}

test('a field has the message of the specification, and so has the sentence', () => {
  expect(complaints(z.object({ email: fields.email }), { email: 'x' })).toEqual({
    fields: { email: 'Email not valid' },
    body: 'Email not valid',
  });
});

test('without words of its own a field is only named', () => {
  expect(complaints(z.object({ page: fields.page }), {})).toEqual({
    fields: { page: 'Value not valid' },
  });
});

test('fields within fields are named by their path', () => {
  const nested = complaints(z.object({ billing }), {
    billing: { firstName: ' ', lastName: 'B', country: 'IT' },
  });
  expect(nested.fields).toEqual({ 'billing.firstName': "First name field can't be empty" });
});

test('a body of the wrong kind names no field', () => {
  expect(complaints(z.object({}), 'x')).toEqual({ fields: {} });
});
