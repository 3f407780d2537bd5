import { compileText } from './compile-text.mjs';
import { textsOfScript } from './fill-texts.mjs';

const TEXTS: Record<string, string> = {
  $text$a$title: 'Title',
  $text$a$pay: 'Pay {amount} now',
  $text$a$count: '{n, plural, one {# ticket} other {# tickets}}',
  $text$a$link: 'By <terms>our {what}</terms>',
};

function filled(code: string, language = 'en'): string {
  const { editsFor } = textsOfScript(code);
  const edits = editsFor((placeholder: string) => compileText(TEXTS[placeholder] ?? '', language));
  let result = '';
  let position = 0;
  for (const { start, end, text } of edits) {
    result += code.slice(position, start) + text;
    position = end;
  }
  return result + code.slice(position);
}

test.each([
  ['a text', 'x=$text$a$title', 'x="Title"'],
  ['a value', 'x($text$a$pay({amount:f(e)}))', 'x(`Pay ${f(e)} now`)'],
  ['a text in a value', '$text$a$pay({amount:f($text$a$title)})', '`Pay ${f("Title")} now`'],
  ['values that are elsewhere', '$text$a$pay(e)', '(v=>`Pay ${v.amount} now`)(e)'],
  ['the text itself', 'x=(v=>$text$a$pay(v))', 'x=((v=>`Pay ${v.amount} now`))'],
  ['a tag without its text', '$text$a$link({what:"x",terms:()=>f()})', '["By ",f()]'],
  [
    'a count, twice',
    '$text$a$count({n:e.length})',
    '`${e.length===1?"1 ticket":`${e.length.toLocaleString("en")} tickets`}`',
  ],
  [
    'a count that is computed',
    '$text$a$count({n:f(e)})',
    '(v=>`${v.n===1?"1 ticket":`${v.n.toLocaleString("en")} tickets`}`)({n:f(e)})',
  ],
  [
    'a tag',
    '$text$a$link({what:"terms",terms:e=>(0,n.jsx)("a",{href:"/x",children:e})})',
    '["By ",(0,n.jsx)("a",{href:"/x",children:`our ${"terms"}`})]',
  ],
  [
    'a tag with more than an expression',
    '$text$a$link({what:w,terms:e=>{return[e,e]}})',
    '["By ",(e=>{return[e,e]})(`our ${w}`)]',
  ],
])('fills in %s', (_, code, expected) => {
  expect(filled(code)).toBe(expected);
});

test('a plural of a language with other numbers asks for its category', () => {
  expect(filled('$text$a$count({n:e})', 'fr')).toBe(
    '`${new Intl.PluralRules("fr").select(e)==="one"?`${e.toLocaleString("fr")} ticket`:`${e.toLocaleString("fr")} tickets`}`',
  );
});
