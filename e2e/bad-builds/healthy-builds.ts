import type { BadBuild } from './bad-build';
import { addFile, append, inManifest, prepend, replace } from './edit-source';

/** A build of the real source with a change that teams make every day. The gate must pass it. */
export type HealthyBuild = Pick<BadBuild, 'title' | 'package' | 'edits' | 'routes'>;

const ORDERS = ['/account/orders', '/order/:orderNumber'];

/** Changes the version of a build and nothing that a visitor sees. */
function unchanged(name: HealthyBuild['package']): HealthyBuild {
  const entry = name === 'shell' ? 'src/main.tsx' : 'src/remote.tsx';
  return {
    title: `${name} with nothing new for visitors`,
    package: name,
    // Also rendered on the server, which has few of the browser's functions.
    edits: [append(entry, "Object.assign(globalThis, { harmless: 'harmless' });")],
  };
}

/** Adds a component to the list of orders. `body` is that of the component. */
function onOrders(title: string, body: string): HealthyBuild {
  const page = 'src/pages/orders.tsx';
  return {
    title,
    package: 'remote-shop',
    routes: ORDERS,
    edits: [
      prepend(page, "import * as healthy from 'react';"),
      replace(page, '</section>\n    </Page>', '</section>\n      <Added />\n    </Page>'),
      append(page, `function Added() { ${body} }`),
    ],
  };
}

const NEW_PAGE = `
import { Page } from '@site/shared/ui';
export function Component() {
  return <Page title="Player apps"><p>These apps play your playlist.</p></Page>;
}`;

const newPage = [
  inManifest(({ routes }) => {
    const added = { path: '/player-apps', page: 'player-apps', login: false, title: 'Player apps' };
    routes.push({
      ...added,
      ...{ description: 'The apps that play the playlists of this editor.' },
    });
  }),
  addFile('src/pages/player-apps.tsx', NEW_PAGE),
  replace(
    'src/remote.tsx',
    "  home: () => import('./pages/home'),",
    "  home: () => import('./pages/home'),\n  'player-apps': () => import('./pages/player-apps'),",
  ),
];

/** Words that compress as a program does: about 20 kB in the page, 5 kB on the network. */
const TWENTY_KILOBYTES = Array.from(
  { length: 1_000 },
  (_, index) => `word ${(index * 7_919) % 10_007} of many`,
);

export const HEALTHY_BUILDS: HealthyBuild[] = [
  unchanged('shell'),
  unchanged('remote-marketing'),
  unchanged('remote-shop'),
  unchanged('remote-account'),
  unchanged('remote-support'),
  { title: 'a new page', package: 'remote-marketing', edits: newPage },
  {
    title: 'a new menu entry',
    package: 'remote-marketing',
    edits: [
      ...newPage,
      inManifest(({ nav }) => {
        const entry = { label: 'Apps', path: '/player-apps', audience: 'everyone', order: 20 };
        nav?.push(entry);
      }),
    ],
  },
  onOrders(
    'a new call',
    `const [hasPlan, setHasPlan] = healthy.useState<boolean>();
    healthy.useEffect(() => {
      client.shop.getOrders({}).then((answer) => setHasPlan(answer.ok));
    }, []);
    return hasPlan === undefined ? null : <p>Your orders are up to date.</p>;`,
  ),
  onOrders(
    '20 kB more',
    `const words: string[] = ${JSON.stringify(TWENTY_KILOBYTES)};
    return <p>Tip {words[new Date().getDay()]}</p>;`,
  ),
  onOrders(
    'a clock',
    `const [now, setNow] = healthy.useState('');
    healthy.useEffect(() => {
      const show = () => setNow(new Date().toLocaleTimeString('en-GB'));
      show();
      const timer = setInterval(show, 1_000);
      return () => clearInterval(timer);
    }, []);
    return <p>It is {now}</p>;`,
  ),
  onOrders(
    'a canvas',
    `const canvas = healthy.useRef<HTMLCanvasElement>(null);
    healthy.useEffect(() => {
      const context = canvas.current?.getContext('2d');
      if (context) context.fillRect(10, 10, 80, 40);
    }, []);
    return <canvas ref={canvas} width={100} height={60} role="img" aria-label="Your orders by month" />;`,
  ),
  onOrders(
    'an animation',
    `const line = healthy.useRef<HTMLParagraphElement>(null);
    healthy.useEffect(() => {
      const frames = [{ transform: 'translateX(0)' }, { transform: 'translateX(8px)' }];
      const animation = line.current?.animate(frames, { duration: 800, iterations: Number.POSITIVE_INFINITY, direction: 'alternate' });
      return () => animation?.cancel();
    }, []);
    return <p ref={line}>New: pay in coins</p>;`,
  ),
  onOrders(
    'stored settings',
    `const [isShort, setIsShort] = healthy.useState(() => localStorage.getItem('orders.short') === 'yes');
    const toggle = () => {
      localStorage.setItem('orders.short', isShort ? 'no' : 'yes');
      setIsShort(!isShort);
    };
    return <Button onClick={toggle}>{isShort ? 'Show more' : 'Show less'}</Button>;`,
  ),
  onOrders(
    'a picture of another host',
    `return <img src="https://pictures.example/channel.png" alt="The newest channel" width={64} height={64} />;`,
  ),
  {
    title: 'a redirect after a payment',
    package: 'remote-shop',
    routes: ORDERS,
    edits: [
      prepend(
        'src/pages/order.tsx',
        "import * as healthy from 'react';\nimport { useNavigate } from '@site/shared/router';",
      ),
      replace(
        'src/pages/order.tsx',
        '  const { session } = useSession();',
        `  const { session } = useSession();
  const leave = useNavigate();
  const first = healthy.useRef(order.result);
  healthy.useEffect(() => {
    if (order.result === 'COMPLETED' && first.current !== 'COMPLETED') leave(paths.orders);
  }, [order.result]);`,
      ),
    ],
  },
];
