import { billing } from './billing';
import { messages } from './fields';

const ada = { firstName: 'Ada', lastName: 'Lovelace', country: 'IT' };

function messageFor(value: unknown): string | undefined {
  return billing.safeParse(value).error?.issues[0]?.message;
}

test('names are trimmed', () => {
  const spaced = { ...ada, firstName: ' Ada ', lastName: ' Lovelace' };
  expect(billing.parse(spaced)).toEqual(ada);
});

test('an empty name has the message of section 5', () => {
  expect(messageFor({ ...ada, firstName: '  ' })).toBe(messages.firstName);
  expect(messageFor({ ...ada, lastName: '' })).toBe(messages.lastName);
  expect(messageFor({ ...ada, lastName: '\u200b\u2060' })).toBe(messages.lastName);
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

test.each(['IT', 'US123456789', 'x'])('%s is not a VAT number of the EU', (vatNumber) => {
  expect(messageFor({ ...ada, vatNumber })).toBe('Not a valid EU VAT number');
});
