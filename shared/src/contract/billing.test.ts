import { billing } from './billing';

const ada = { firstName: 'Ada', lastName: 'Lovelace', country: 'IT' };

function messageFor(value: unknown): string | undefined {
  return billing.safeParse(value).error?.issues[0]?.message;
}

test('names are trimmed', () => {
  const spaced = { ...ada, firstName: ' Ada ', lastName: ' Lovelace' };
  expect(billing.parse(spaced)).toEqual(ada);
});

test('an empty name has the message of section 5', () => {
  expect(messageFor({ ...ada, firstName: '  ' })).toBe("First name field can't be empty");
  expect(messageFor({ ...ada, lastName: '' })).toBe("Last name field can't be empty");
  expect(messageFor({ ...ada, lastName: '\u200b\u2060' })).toBe("Last name field can't be empty");
});

test.each(['A\u0000da', 'A\u001b[31mda', 'A\u0085da', '\u202eadA', 'A\u2066da', 'A\u200fda'])(
  'the name %j has an invisible character and is refused',
  (name) => {
    expect(messageFor({ ...ada, firstName: name })).toMatch(/^Line breaks, control characters/);
    expect(messageFor({ ...ada, lastName: name })).toMatch(/^Line breaks, control characters/);
  },
);

test.each(["D'Arcy-Łukasz Jr.", '李小龍', 'محمد', 'נעמה', 'क्\u200dष'])(
  'the name %s is accepted',
  (name) => {
    expect(billing.parse({ ...ada, firstName: name })).toEqual({ ...ada, firstName: name });
  },
);

const company = { company: 'Byron Srl', street: 'Via Roma 1', city: '00100 Roma' };

test('a company names itself and its address, with or without a VAT number', () => {
  for (const own of [company, { ...company, vatNumber: 'IT00743110157' }])
    expect(billing.parse({ ...ada, ...own })).toEqual({ ...ada, ...own });
});

test.each([
  ['company', { street: 'Via Roma 1', city: '00100 Roma' }],
  ['street', { company: 'Byron Srl', city: '00100 Roma' }],
  ['city', { company: 'Byron Srl', street: 'Via Roma 1', vatNumber: 'IT00743110157' }],
])('a company without %s is refused, with the name of the field', (missing, own) => {
  expect(billing.safeParse({ ...ada, ...own }).error?.issues[0]?.path).toEqual([missing]);
});

test('a VAT number needs the company and its address', () => {
  const issues = billing.safeParse({ ...ada, vatNumber: 'IT00743110157' }).error?.issues;
  expect(issues?.map(({ path }) => path[0])).toEqual(['company', 'street', 'city']);
});

test.each(['IT', 'US123456789', 'x'])('%s is not a VAT number of the EU', (vatNumber) => {
  expect(messageFor({ ...ada, vatNumber })).toBe('Not a valid EU VAT number');
});
