import { TEMPLATE } from '../testing/built-release';
import { shellDocumentProblems } from './shell-document';

const MARKED = TEMPLATE.replace('<html>', '<html lang="en" data-trusted-types data-page-script>');

test('a document with every marker and mark passes, also the first one of a site', () => {
  expect(shellDocumentProblems(MARKED, MARKED)).toEqual([]);
  expect(shellDocumentProblems(TEMPLATE, undefined)).toEqual([]);
  expect(shellDocumentProblems(MARKED, TEMPLATE)).toEqual([]);
});

test('a shell without the page script is refused when the live shell has it', () => {
  const withoutScript = MARKED.replace(' data-page-script', '');
  expect(shellDocumentProblems(withoutScript, MARKED)).toEqual([
    'The html element of document.html has no data-page-script, which the live shell has: its pages would report no views, so a bad release would not be found. Build the shell from a commit that has it.',
  ]);
  expect(shellDocumentProblems(TEMPLATE, MARKED)).toHaveLength(2);
});

test('a document without a marker, with a marker twice, or no document is refused', () => {
  expect(shellDocumentProblems(TEMPLATE.replace('<!--boot-->', ''), TEMPLATE)).toEqual([
    'document.html has <!--boot--> 0 times. Put it into the document once.',
  ]);
  expect(shellDocumentProblems(`${TEMPLATE}<!--head-->`, TEMPLATE)).toHaveLength(1);
  expect(shellDocumentProblems(undefined, TEMPLATE)).toHaveLength(1);
});
