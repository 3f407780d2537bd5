import { Parser } from 'htmlparser2';
import { limitNesting } from './limit-nesting';

const MAX_DEPTH = 50;

/** How many elements are open at most, as the sanitiser's parser counts them. */
function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag: () => {
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  parser.end(html);
  return deepest;
}

test.each([
  ['elements', '<div>'],
  ['unknown elements', '<x-y>'],
  ['elements with attributes', '<div a="</div>" b=\'>\'>'],
  ['elements that end in a comment', '<div><!--</div>-->'],
  ['elements that end in a text of a style', '<div><style></div></style>'],
  ['self-closing elements', '<div/>'],
  ['paragraphs in lists', '<li><p>'],
  ['cells of tables', '<table><tr><td>'],
  ['tags in tags', '<<div>b>'],
  ['closing tags of other elements', '<div><b></div></i>'],
  ['foreign elements', '<svg><g/>'],
  ['closing tags without an end', '<div></div <div>'],
])('%s are nested to a limit: %s', (_name, part) => {
  for (const count of [60, 1_000]) {
    const html = part.repeat(count);
    expect(depthOf(limitNesting(html))).toBeLessThanOrEqual(MAX_DEPTH);
  }
});

test('the text of deeper elements stays, and what follows is not changed', () => {
  const deep = `<p>a</p>${'<div>'.repeat(60)}b<img src="x">${'</div>'.repeat(60)}<p>c</p>`;
  expect(limitNesting(deep).replaceAll(' ', '')).toBe(
    `<p>a</p>${'<div>'.repeat(50)}b<imgsrc="x">${'</div>'.repeat(50)}<p>c</p>`,
  );
});

test.each([
  '<p>one<p>two'.repeat(200),
  '<ul><li>one<li>two</ul>'.repeat(200),
  '<table><tr><td>a<td>b<tr><td>c</table>'.repeat(200),
  '<dl><dt>a<dd>b</dl>'.repeat(200),
  'a < b > c <3 </ d &lt;p&gt;',
  '<div><p>a<br>b<hr></p></div>'.repeat(200),
])('HTML that is not nested deeply is not changed: %.40s', (html) => {
  expect(limitNesting(html)).toBe(html);
});
