import { relatedQuestions } from './frequent-questions';

const questionsFor = (text: string) => relatedQuestions(text).map(({ question }) => question);

test('a text has the questions that its words are about, the best match first', () => {
  expect(questionsFor('REFUND, my money! for the trial')).toEqual([
    'Can I get a refund?',
    'How does the free trial work?',
  ]);
  expect(questionsFor('Paid with Litecoin')).toEqual(['How do I pay?']);
});

test('a text about other things, an empty text and marks have none', () => {
  expect(questionsFor('EPG is empty')).toEqual([]);
  expect(questionsFor('')).toEqual([]);
  expect(questionsFor('%_(*"')).toEqual([]);
});
