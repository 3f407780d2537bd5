import { csvOf } from './csv';

test.each([
  ['=1+1', "'=1+1"],
  ['+39 06', "'+39 06"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\uFF1D1', "'\uFF1D1"],
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
  ['Byron, Ada', '"Byron, Ada"'],
  ['a "b"', '"a ""b"""'],
  ['Müller=', 'Müller='],
])('the text %j is written as %j', (text, written) => {
  expect(csvOf(['Name'], [[text]])).toBe(`\uFEFFName\r\n${written}\r\n`);
});

test('the bytes begin with the mark of UTF-8, by which Excel knows the letters', () => {
  const bytes = Buffer.from(csvOf(['Name'], [['Łucja']]));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test('amounts keep their sign and have two decimals', () => {
  expect(csvOf(['Net', 'VAT'], [[{ cents: -1_490 }, 25.5]])).toBe(
    '\uFEFFNet,VAT\r\n-14.90,25.5\r\n',
  );
});
