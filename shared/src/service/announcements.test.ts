import {
  type Announcement,
  announcementChangeAfter,
  announcementState,
  announcementsAt,
  announcementsProblem,
  isAnnouncementLink,
  MAX_ANNOUNCEMENTS,
} from './announcements';

const announcement = (from: number, until: number, change: Partial<Announcement> = {}) => ({
  ...({ kind: 'info', audience: 'everyone', from, until } as const),
  ...change,
});

test('an announcement is shown from its beginning up to its end', () => {
  const states = [9, 10, 19, 20].map((now) => announcementState(announcement(10, 20), now));
  expect(states).toEqual(['planned', 'shown', 'shown', 'ended']);
});

test('warnings are shown first, then the older ones', () => {
  const all = {
    a: announcement(2, 9),
    b: announcement(1, 9),
    c: announcement(3, 9, { kind: 'warning' }),
    ended: announcement(0, 4),
    planned: announcement(6, 9),
  };
  expect(announcementsAt(all, 5).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

test('the next change is a beginning or an end', () => {
  const all = { a: announcement(10, 20), b: announcement(15, 30) };
  const changes = [0, 10, 15, 20, 30].map((now) => announcementChangeAfter(all, now));
  expect(changes).toEqual([10, 15, 20, 30, undefined]);
});

test.each([
  ['/support#faq', true],
  ['https://status.example.test/today', true],
  ['http://status.example.test', false],
  ['//example.test', false],
  ['/\\example.test', false],
  ['https://', false],
  ['javascript:alert(1)', false],
  ['', false],
])('a link to %s: %s', (link, isAllowed) => expect(isAnnouncementLink(link)).toBe(isAllowed));

test.each<[string, Record<string, Announcement>, unknown]>([
  ['three at once', { a: announcement(0, 9), b: announcement(0, 9), c: announcement(5, 9) }, null],
  [
    'four at once',
    {
      ...{ a: announcement(0, 9), b: announcement(0, 9), c: announcement(0, 9) },
      d: announcement(5, 8),
    },
    { kind: 'too many at once', at: 5 },
  ],
  [
    'four, one after the other',
    {
      ...{ a: announcement(0, 9), b: announcement(0, 9), c: announcement(0, 9) },
      d: announcement(9, 10),
    },
    null,
  ],
  ['an end at its beginning', { a: announcement(5, 5) }, { kind: 'end before begin', id: 'a' }],
  [
    'another kind of link',
    { a: announcement(0, 9, { link: 'mailto:a@b.c' }) },
    { kind: 'link', id: 'a' },
  ],
  [
    'too many',
    Object.fromEntries(
      Array.from({ length: MAX_ANNOUNCEMENTS + 1 }, (_, id) => [
        String(id),
        announcement(id, id + 1),
      ]),
    ),
    { kind: 'too many' },
  ],
])('%s', (_case, all, problem) => expect(announcementsProblem(all)).toEqual(problem));
