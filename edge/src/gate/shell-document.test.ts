import { TEMPLATE } from '../testing/built-release';
import { shellDocumentProblems } from './shell-document';

test('a document with every marker passes', () => {
  expect(shellDocumentProblems(TEMPLATE)).toEqual([]);
});

test('a document without a marker, with a marker twice, or no document is refused', () => {
  expect(shellDocumentProblems(TEMPLATE.replace('<!--boot-->', ''))).toEqual([
    'document.html has <!--boot--> 0 times. Put it into the document once.',
  ]);
  expect(shellDocumentProblems(`${TEMPLATE}<!--head-->`)).toHaveLength(1);
  expect(shellDocumentProblems(undefined)).toHaveLength(1);
});
