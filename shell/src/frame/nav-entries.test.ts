import { type NavEntry, navEntries } from './nav-entries';

const guideUrl = 'https://guide.example.test';
const everywhere = () => true;

/** 'Support: Contact us' for a menu's items, the label alone for a link. */
function words(entries: NavEntry[]): string[] {
  return entries.flatMap((entry) =>
    'items' in entry ? entry.items.map(({ label }) => `${entry.label}: ${label}`) : [entry.label],
  );
}

test('a stranger finds home, support and the way in', () => {
  expect(words(navEntries({ status: 'anonymous', guideUrl, isKnown: everywhere }))).toEqual([
    'Home',
    'Support: Open a ticket',
    'Support: Contact us',
    'Sign In',
  ]);
});

test('a customer finds the guides and the account', () => {
  expect(words(navEntries({ status: 'signed-in', guideUrl, isKnown: everywhere }))).toEqual([
    'Home',
    'FAQ & Guides',
    'Support: Open a ticket',
    'Support: My tickets',
    'Support: Contact us',
    'My account: My orders',
    'My account: Settings',
    'My account: Sign-out',
  ]);
});

test('while the session is unknown nobody is offered to sign in, or an account', () => {
  expect(words(navEntries({ status: 'unknown', guideUrl, isKnown: everywhere }))).toEqual([
    'Home',
    'Support: Open a ticket',
    'Support: Contact us',
  ]);
});

test('the guides are on another site, and left out until its address is known', () => {
  const entries = navEntries({ status: 'signed-in', guideUrl, isKnown: everywhere });
  expect(entries).toContainEqual({ label: 'FAQ & Guides', href: guideUrl });
  expect(
    words(navEntries({ status: 'signed-in', guideUrl: undefined, isKnown: everywhere })),
  ).not.toContain('FAQ & Guides');
});

test('what no remote owns is not offered; signing out always is', () => {
  const isKnown = (path: string) => path === '/';
  expect(words(navEntries({ status: 'signed-in', guideUrl, isKnown }))).toEqual([
    'Home',
    'FAQ & Guides',
    'My account: Sign-out',
  ]);
  expect(words(navEntries({ status: 'anonymous', guideUrl, isKnown }))).toEqual(['Home']);
});
