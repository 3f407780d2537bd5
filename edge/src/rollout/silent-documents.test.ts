import { createMarks } from './networks';
import { createSilentDocuments } from './silent-documents';
import type { Tallies } from './tallies';

let now = 0;
const documents = createSilentDocuments(() => now);
const counts: Tallies = {};
const target = { counts, documentMarks: createMarks() };

test('a document before an outage of the API is not counted, and its report hides no silent one', () => {
  for (const network of ['a', 'b']) documents.addDocument(target, '/shop', network);
  documents.forget();
  documents.count();
  // The API is back.
  documents.addReport(target, '/shop', 'a');
  documents.addDocument(target, '/shop', 'c');
  now += 20_000;
  documents.count();
  expect(counts['silent /shop']).toEqual({ trials: 1, hits: 1 });
});
