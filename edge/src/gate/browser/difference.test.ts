import { emptyRecord } from '../../testing/empty-record';
import { type Difference, differencesOf, linesOf } from './difference';
import type { Walk } from './walks/walk';

function difference(where: string, text: string, known: Partial<Difference> = {}): Difference {
  const walk = { device: 'phone', role: 'customer' } as Walk;
  return { key: `${where}: ${text}`, walk, moment: where, where, text, refuses: true, ...known };
}

test('one error is one line, however it was found', () => {
  const lines = linesOf([
    difference('/order', 'the console shows: Error: orders are broken.'),
    difference('/order', 'some seconds later, orders are broken'),
    difference('/order', "pressing 'Try again' breaks it: orders are broken"),
    difference('/shop', 'it throws Error: orders are broken'),
    difference('/shop', '/shop: orders are broken'),
    difference('/shop', 'it throws TypeError: prices are broken'),
  ]);
  expect(lines.map(({ where, text }) => [where, text])).toEqual([
    ['/order, /shop', 'the console shows: Error: orders are broken.'],
    ['/shop', 'it throws TypeError: prices are broken'],
  ]);
});

test('a line names three places and all visitors', () => {
  const desktop = { device: 'desktop', role: 'admin' } as Walk;
  const lines = linesOf([
    ...['/a', '/b', '/c', '/d', '/e'].map((where) => difference(where, 'it throws Error: broken')),
    difference('/e', 'it throws Error: broken', { walk: desktop }),
  ]);
  expect(lines).toMatchObject([
    { where: '/a, /b, /c and 2 more', who: 'customer on a phone, admin on a desktop' },
  ]);
});

test('the error of a team comes before a message of a library', () => {
  const lines = linesOf([
    difference('/a', 'the console shows: [ Federation Runtime ]: cannot load the entry'),
    difference('/a', 'it throws Error: broken at load'),
  ]);
  expect(lines[0]?.text).toBe('it throws Error: broken at load');
});

test('each change of a page is a line of its own, with its pictures', () => {
  const pictures = { before: Buffer.from('a'), after: Buffer.from('b') };
  const lines = linesOf([
    difference('/a', 'the text is new', { refuses: false }),
    difference('/a', 'the text is new', { refuses: false, pictures }),
    difference('/b', 'the text is new', { refuses: false }),
  ]);
  expect(lines.map(({ where }) => where)).toEqual(['/a', '/b']);
  expect(lines[0]?.pictures).toEqual(pictures);
});

test('the look of a page of another remote says nothing about a release, unless it is the shell', () => {
  const textsOf = (release: string, isOfRelease: boolean) => {
    const walk = { release, isCompared: true } as Walk;
    const outcome = (appearance: string[]) => ({
      records: [{ ...emptyRecord, isOfRelease, appearance }],
      findings: [],
    });
    return differencesOf(walk, outcome(['p 4×4']), outcome(['p 8×8'])).map(({ text }) => text);
  };
  expect(textsOf('shop', true)).toEqual(['it looks different']);
  expect(textsOf('shop', false)).toEqual([]);
  expect(textsOf('shell', false)).toEqual(['it looks different']);
});
