import type * as z from '@site/shared/schema';
import { finishesWithin } from '../testing/finishes-within';
import * as fields from './fields';
import { messages } from './messages';

const MEGABYTE = 1_000_000;

/** The parsed value, or the field's first message. */
function read(
  field: z.ZodMiniType,
  value: unknown,
): { value: unknown } | { message: string | undefined } {
  const parsed = field.safeParse(value);
  return parsed.success ? { value: parsed.data } : { message: parsed.error.issues[0]?.message };
}

/** Whether a field refuses a value within `limit` milliseconds. */
function refusesWithin(limit: number, field: z.ZodMiniType, value: unknown): boolean {
  return finishesWithin(limit, () => expect(field.safeParse(value).success).toBe(false));
}

test('the messages are those of section 5, word for word', () => {
  expect(messages).toEqual({
    email: 'Email not valid',
    password: 'Password requires at least 8 characters and 1 number.',
    confirm: "It doesn't match with your password!",
    emailChange: "Value not valid or it doesn't match with the email",
    credentials: "Email or password can't be empty",
    names: "Your first and last name can't be empty",
    title: "Title can't be empty",
    message: "Message field can't be empty",
    ticketBotCheck: 'Solve captcha to open a ticket',
  });
});

test('titles and messages are trimmed, limited in length, and name the empty field', () => {
  expect(read(fields.ticketTitle, ' \u00a0 ')).toEqual({ message: messages.title });
  expect(read(fields.richText, '')).toEqual({ message: messages.message });
  expect(read(fields.ticketTitle, '\u200b\u2060')).toEqual({ message: messages.title });
  for (const title of ['a\nb', 'a\r\nb', 'a\u202eb', 'a\u2066b', 'a\u001bb', 'a\u2028b'])
    expect(read(fields.ticketTitle, title)).toEqual({
      message: expect.stringMatching(/^Line breaks, control characters/),
    });
  expect(read(fields.ticketTitle, 't'.repeat(150))).toEqual({ value: 't'.repeat(150) });
  expect(fields.ticketTitle.safeParse('t'.repeat(151)).success).toBe(false);
  expect(fields.richText.safeParse('t'.repeat(100_000)).success).toBe(true);
  expect(fields.richText.safeParse('t'.repeat(100_001)).success).toBe(false);
});

describe('a megabyte', () => {
  const shapes: [string, string][] = [
    ['of one letter', 'a'.repeat(MEGABYTE)],
    ['of spaces with a letter', `${' '.repeat(MEGABYTE)}a`],
    ['of spaces within letters', `a${' '.repeat(MEGABYTE)}a`],
    ['of a local part', `${'a'.repeat(MEGABYTE)}@`],
    ['of dotted local parts', `${'a.'.repeat(MEGABYTE / 2)}@b.co`],
    ['of one domain label', `a@${'b'.repeat(MEGABYTE)}`],
    ['of hyphens in a label', `a@b${'-'.repeat(MEGABYTE)}`],
    ['of letters and hyphens', `a@${'b-'.repeat(MEGABYTE / 2)}`],
    ['of domain labels', `a@${'b.'.repeat(MEGABYTE / 2)}`],
    ['of domain labels and a digit', `a@${'bb.'.repeat(MEGABYTE / 3)}1`],
    ['of at signs', '@'.repeat(MEGABYTE)],
    ['of digits', '1'.repeat(MEGABYTE)],
    ['of dashes and digits', '-1'.repeat(MEGABYTE / 2)],
    ['of surrogates', '\ud83d'.repeat(MEGABYTE)],
    ['of nulls', '\u0000'.repeat(MEGABYTE)],
  ];
  const refusing = {
    email: fields.email,
    password: fields.password,
    anyPassword: fields.anyPassword,
    recaptcha: fields.recaptcha,
    linkCode: fields.linkCode,
    country: fields.country,
    orderNumber: fields.orderNumber,
    ticketTitle: fields.ticketTitle,
    ticketCategory: fields.ticketCategory,
    richText: fields.richText,
  };
  test.each(shapes)('%s is refused within 100 ms by every text field', (_shape, value) => {
    for (const [name, field] of Object.entries(refusing)) {
      // 'Spaces with a letter' is one letter after trimming.
      if (
        value.trim().length === 1 &&
        ['anyPassword', 'linkCode', 'ticketTitle', 'richText'].includes(name)
      )
        continue;
      expect([name, refusesWithin(100, field, value)]).toEqual([name, true]);
    }
  });

  test('shorter shapes that could make an expression backtrack are refused within 50 ms', () => {
    for (const shape of ['a', 'a.', 'a-', '1', 'aA1', 'a1-']) {
      const value = `a@${shape.repeat(320 / shape.length)}`.slice(0, 320);
      for (const ending of ['', '!', '@', '.', '-', '.1']) {
        expect(refusesWithin(50, fields.email, value.slice(0, 320 - ending.length) + ending)).toBe(
          true,
        );
      }
    }
  });
});

describe('amounts in euros', () => {
  test('amounts of two decimals are accepted, also with the error of a multiplication', () => {
    for (let cents = 0; cents <= 1_000_000; cents += cents < 10_000 ? 1 : 97)
      for (const euros of [cents / 100, ...(cents < 10_000 ? [cents * 0.01] : [])])
        if (!fields.euros.safeParse(euros).success) throw new Error(`${euros} was refused`);
  });

  test.each([18.18, 0.07, 0.29, 1.1, 4.35, 999_999.99, 1_000_000])('%d is accepted', (value) => {
    expect(read(fields.euros, value)).toEqual({ value });
  });

  test.each([
    1.005,
    0.001,
    18.181,
    9.999,
    14.9001,
    99_999.999,
    -0.01,
    -1,
    1_000_000.01,
    NaN,
    Infinity,
    -Infinity,
    1e300,
    '14.90',
    null,
  ])('%j is refused', (value) => {
    expect(fields.euros.safeParse(value).success).toBe(false);
  });
});

describe('a subscription', () => {
  const basic = { playlist: 0, epg: 0, customer: 0, streams: 0, episodes: 0, automatic_backups: 0 };

  test('has a whole index for each limit, even if the indexes do not fit together', () => {
    expect(read(fields.subscription, basic)).toEqual({ value: basic });
    expect(read(fields.subscription, { ...basic, customer: 100, playlist: 9 })).toEqual({
      value: { ...basic, customer: 100, playlist: 9 },
    });
  });

  test('keeps EPG -1, which is unlimited on the wire', () => {
    expect(read(fields.subscription, { ...basic, epg: -1 })).toEqual({
      value: { ...basic, epg: -1 },
    });
  });

  test.each([
    { ...basic, playlist: -1 },
    { ...basic, customer: -1 },
    { ...basic, epg: -2 },
    { ...basic, epg: 1.5 },
    { ...basic, epg: '1' },
    { ...basic, epg: null },
    { ...basic, customer: 20_001 },
    { ...basic, customer: 1e300 },
    { ...basic, streams: Number.NaN },
    { playlist: 0 },
    {},
    [],
    null,
    'basic',
  ])('%j is refused', (value) => {
    expect(fields.subscription.safeParse(value).success).toBe(false);
  });

  test('drops keys that are not limits', () => {
    expect(read(fields.subscription, { ...basic, price: 1, __proto__: { admin: true } })).toEqual({
      value: basic,
    });
    expect(
      read(
        fields.subscription,
        JSON.parse(JSON.stringify(basic).replace('{', '{"__proto__":{"admin":true},')),
      ),
    ).toEqual({
      value: basic,
    });
  });
});

test.each(['0123456789', 'ABCDEF-012345', 'a'.repeat(40)])('%s is an order number', (value) => {
  expect(read(fields.orderNumber, value)).toEqual({ value });
});

test.each([
  '',
  '123456789',
  'a'.repeat(41),
  '../../../../etc/passwd',
  "1' OR '1'='1' --",
  '0123456789\n',
  '０１２３４５６７８９',
  1_234_567_890,
])('%j is not an order number', (value) => {
  expect(fields.orderNumber.safeParse(value).success).toBe(false);
});

test.each([0, -1, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER + 1, NaN, Infinity, '1', null])(
  '%j is not a ticket id',
  (value) => {
    expect(fields.ticketId.safeParse(value).success).toBe(false);
  },
);

test.each([1, 2 ** 31 - 1])('%d is a ticket id', (value) => {
  expect(read(fields.ticketId, value)).toEqual({ value });
});

test.each([0, -1, 1.5, 1_000_001, '1', null])('%j is not a page', (value) => {
  expect(fields.page.safeParse(value).success).toBe(false);
});

test('a missing bot check token is valid here, because the check itself refuses it', () => {
  expect(read(fields.recaptcha, undefined)).toEqual({ value: '' });
  expect(fields.recaptcha.safeParse(null).success).toBe(false);
});

test.each(['', ' ', '__proto__', 'Bug\nreport', 'x'.repeat(41), null])(
  '%j is not a category',
  (value) => {
    expect(fields.ticketCategory.safeParse(value).success).toBe(false);
  },
);
