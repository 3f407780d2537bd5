import { sharedPlaces } from './shared-places';

function takeMany(places: ReturnType<typeof sharedPlaces>, network: string, count: number) {
  return Array.from({ length: count }, () => places.take(network)).filter(Boolean);
}

test('gives as many places as there are, and each again when it is given back once', () => {
  const places = sharedPlaces(2);
  const [first] = takeMany(places, 'one', 2);
  expect(places.take('one')).toBeUndefined();
  first?.();
  first?.();
  expect(takeMany(places, 'one', 5)).toHaveLength(1);
});

test('a network gets its share when another one has taken all places, and no more', () => {
  const places = sharedPlaces(10);
  expect(takeMany(places, 'many', 20)).toHaveLength(10);
  expect(takeMany(places, 'few', 20)).toHaveLength(5);
  expect(takeMany(places, 'third', 20)).toHaveLength(3);
  expect(places.take('many')).toBeUndefined();
});

test('among more networks than places, none gets one beyond them', () => {
  const places = sharedPlaces(2);
  takeMany(places, 'one', 1);
  takeMany(places, 'two', 1);
  expect(places.take('three')).toBeUndefined();
});
