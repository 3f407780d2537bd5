import pageContractLoader from './page-contract-loader.mjs';

/** The code without spaces. */
const compact = (code: string) => pageContractLoader(code).replace(/\s+/g, '');

test('a call keeps its path and its response', () => {
  expect(
    compact(`export const quote = endpoint({
      path: 'shop/quote',
      access: 'public',
      body: z.object({ country: z.string() }),
      response: z.object({}),
      problems: [],
      reads: true
    });`),
  ).toBe(
    "exportconstquote=/*#__PURE__*/endpoint({path:'shop/quote',response:/*#__PURE__*/z.object({}),});",
  );
});

test('calls and constructors in constants are marked once, also in a chain', () => {
  expect(compact("const email = z.string().check(z.regex(new RegExp('@')));")).toBe(
    "constemail=/*#__PURE__*/z.string().check(/*#__PURE__*/z.regex(/*#__PURE__*/newRegExp('@')));",
  );
});

test('other code stays as it is', () => {
  const code =
    'import * as z from "zod";\nexport function id(max) { return z.int().check(z.lte(max)); }\nrun();\n';
  expect(pageContractLoader(code)).toBe(code);
});

test.each(['...limits', "'reads': true", '[name]: true'])(
  'a call with the property %s is refused, because pages would miss it',
  (property) => {
    expect(() =>
      pageContractLoader(`const quote = endpoint({ path: 'shop', ${property} });`),
    ).toThrow(
      `The endpoint has the property '${property}'. Write each property of an endpoint with a plain name.`,
    );
  },
);
