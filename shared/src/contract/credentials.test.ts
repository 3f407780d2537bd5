import type * as z from '@site/shared/schema';
import * as fields from './fields';
import { messages } from './messages';

/** The parsed value, or the field's first message. */
function read(
  field: z.ZodMiniType,
  value: unknown,
): { value: unknown } | { message: string | undefined } {
  const parsed = field.safeParse(value);
  return parsed.success ? { value: parsed.data } : { message: parsed.error.issues[0]?.message };
}

describe('email', () => {
  test.each([
    'a@b.co',
    'first.last@example.com',
    'first+tag@example.com',
    "o'brien_1@sub.domain.example.museum",
    'UPPER@EXAMPLE.COM',
    '1@2.de',
    "!#$%&'*+/=?^`{|}~-@example.org",
    'a@xn--bcher-kva.example',
    'a@1-2.io',
    'a@[127.0.0.1]',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.com`,
  ])('%s is accepted as it is', (value) => {
    expect(read(fields.email, value)).toEqual({ value });
  });

  test.each([' a@b.co', 'a@b.co ', '\t\n a@b.co \r\n', '\u00a0a@b.co\ufeff'])(
    '%j is trimmed',
    (value) => {
      expect(read(fields.email, value)).toEqual({ value: 'a@b.co' });
    },
  );

  test.each([
    '',
    ' ',
    'a',
    '@',
    'a@',
    '@b.co',
    'a@b',
    'a@b.c',
    'a@b.c1',
    'a@b.123',
    'a@.co',
    'a@b..co',
    'a@-b.co',
    'a@b-.co',
    'a@b.co.',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a b@c.co',
    'a@b c.co',
    'a@b@c.co',
    'a@b.co,c@d.co',
    '<a@b.co>',
    'a@b.co\nBcc: x@y.co',
    'a\r\n@b.co',
    'a\u0000@b.co',
    'a@127.0.0.1',
    'a@[127.0.0]',
    'a@[127.0.0.1',
    'a@[1270.0.0.1]',
    'mailto:a@b.co',
    'ä@b.co',
    'a@bücher.de',
    `${'a'.repeat(250)}@b.co`,
    `${'a'.repeat(400)}@b.co`,
  ])('%j is refused with the message of the specification', (value) => {
    expect(read(fields.email, value)).toEqual({ message: messages.email });
  });

  test.each([null, undefined, 1, true, {}, [], ['a@b.co']])('%j is not an email', (value) => {
    expect(fields.email.safeParse(value).success).toBe(false);
  });

  test('the longest address has 254 characters', () => {
    const domain = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com`;
    const longest = `${'a'.repeat(254 - domain.length - 1)}@${domain}`;
    expect(longest).toHaveLength(254);
    expect(read(fields.email, longest)).toEqual({ value: longest });
    expect(read(fields.email, `a${longest}`)).toEqual({ message: messages.email });
  });
});

describe('password', () => {
  test.each([
    '12345678',
    'abcdefg1',
    'Pässwort1',
    '1_______',
    'a1!"§$%&/()=?',
    `${'a'.repeat(29)}1`,
    '密码密码密码密1',
    `1'; DROP--`.replace(' ', ''),
  ])('%s is accepted', (value) => {
    expect(read(fields.password, value)).toEqual({ value });
  });

  test.each(['  abcdefg1', 'abcdefg1\n', '\tabcdefg1 '])('%j is trimmed', (value) => {
    expect(read(fields.password, value)).toEqual({ value: 'abcdefg1' });
  });

  test.each([
    '',
    '        ',
    'abc1',
    'abcdef1',
    '1234567',
    ' 1234567 ',
    'abcdefgh',
    'abcd efg1',
    'abcd\tefg1',
    'abcd\u00a0efg1',
    'abcd\u2028efg1',
    'abcdefg１',
    '!"§$%&/()',
    `${'a'.repeat(30)}1`,
    `${'a'.repeat(2_000)}1`,
  ])('%j is refused with the message of the specification', (value) => {
    expect(read(fields.password, value)).toEqual({ message: messages.password });
  });
});

test('the password at sign-in has any form but is not empty', () => {
  expect(read(fields.anyPassword, 'x')).toEqual({ value: 'x' });
  for (const empty of ['', ' ', '\n\t'])
    expect(read(fields.anyPassword, empty)).toEqual({ message: messages.credentials });
});
