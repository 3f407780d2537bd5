/**
 * Which places of the repository may import which. A place is a path prefix; `*` stands for part of
 * a folder's name, so that a new remote is covered without an edit. A file belongs to the longest
 * place that holds it. It may import its own place and the places listed, and nothing else.
 */

const DOM_FREE = ['rules', 'service', 'schema', 'language', 'format', 'contract', 'release'];
const BELOW_HOST = ['browser', 'page-script', 'client', 'router', 'ui', 'slots'];
const BROWSER = [...DOM_FREE, ...BELOW_HOST, 'host', 'remote'];

/** Each entry of `@site/shared` with the entries below it. */
const SHARED = {
  rules: [],
  service: ['rules'],
  schema: [],
  language: [],
  format: ['rules', 'service', 'language'],
  contract: ['rules', 'service', 'schema', 'language', 'format'],
  release: ['rules', 'schema'],
  server: ['rules', 'language'],
  browser: [],
  'page-script': ['release', 'browser'],
  client: ['rules', 'language', 'format', 'contract'],
  router: [],
  ui: ['rules', 'language', 'format', 'browser', 'router'],
  slots: ['schema'],
  host: [...DOM_FREE, ...BELOW_HOST],
  remote: [...DOM_FREE, ...BELOW_HOST, 'host'],
  standalone: BROWSER,
  testing: [...BROWSER, 'standalone'],
};

/**
 * The modules of the API, lowest first: each may import the ones above it in this list. A folder
 * inside a module is a place of its own: either the module imports it, or it imports the module.
 */
const API = [
  'passwords',
  'extended-key',
  'config/settings',
  'config',
  'attempts',
  'schedule-job',
  'csv',
  'db',
  'backup',
  'http',
  'bot-check',
  'mail',
  'context',
  'audit',
  'auth',
  'auth/factors',
  'auth/sign-in',
  'api-tokens',
  'webhooks',
  'business-data',
  'brand',
  'run-command',
  'account/factors',
  'account',
  'prices',
  'vat',
  'payments',
  'payments/stripe',
  'payments/sandbox',
  'payments/providers',
  'payments/chains',
  'payments/coins',
  'orders',
  'hand-payments',
  'coupons',
  'invoices',
  'order-moves',
  'refunds',
  'order-payments',
  'coin-payments',
  'order-jobs',
  'order-views',
  'order-personal-data',
  'order-admin',
  'checkout',
  'tickets',
  'tickets/inbound',
  'audit-log',
  'staff',
  'customers',
  'trial',
  'reminders',
  'overview',
  'first-steps',
  'mail-texts',
  'site',
  'metrics',
];

/** The modules of the edge, lowest first. */
const EDGE = [
  'http',
  'releases',
  'releases/folder',
  'releases/bucket',
  'rollout',
  'rendering',
  'documents',
  'gate',
  'metrics',
  'release-api',
  'cockpit',
];

const SERVER_ENTRIES = [...DOM_FREE, 'server'];

export const PLACES = {
  ...Object.fromEntries(
    Object.entries(SHARED).map(([entry, below]) => [sharedPlace(entry), below.map(sharedPlace)]),
  ),
  'shell/src': BROWSER.map(sharedPlace),
  'remote-*/src': BROWSER.map(sharedPlace),
  ...lowestFirst('api/src', API, SERVER_ENTRIES),
  // The edge marks the documents for the page script that it serves.
  ...lowestFirst('edge/src', EDGE, [...SERVER_ENTRIES, 'page-script']),
};

function sharedPlace(entry) {
  return `shared/src/${entry}`;
}

function lowestFirst(folder, modules, sharedEntries) {
  const places = modules.map((name) => `${folder}/${name}`);
  const shared = sharedEntries.map(sharedPlace);
  return Object.fromEntries([
    ...places.map((place, rank) => [place, [...shared, ...places.slice(0, rank)]]),
    [folder, [...shared, ...places]],
  ]);
}

/** The longest place that holds a path, with `*` filled in; undefined outside of all places. */
export function placeOf(path, places = PLACES) {
  return Object.keys(places)
    .flatMap((place) => {
      const match = new RegExp(`^${place.replaceAll('*', '[^/]+')}(?=/|$|\\.)`).exec(path);
      return match ? [{ place, root: match[0] }] : [];
    })
    .sort((a, b) => b.root.length - a.root.length)[0];
}

/** Why a file may not import a path of the repository; undefined if it may. */
export function layerProblem(from, to, places = PLACES) {
  const [source, target] = [placeOf(from, places), placeOf(to, places)];
  if (!source || !target || source.root === target.root) return undefined;
  const allowed = places[source.place];
  if (allowed.includes(target.place)) return undefined;
  return `${source.root} may import only ${allowed.join(', ') || 'its own files'}`;
}
