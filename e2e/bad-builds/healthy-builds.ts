import { addFile, append, inManifest, prepend, replace } from './edit-source';
import { HEALTHY_CARDS } from './healthy/cards';
import { PARTS_OF_A_PAGE } from './healthy/parts-of-a-page';
import type { HealthyBuild } from './healthy-build';

const NEW_TICKET_FORM = 'src/ticket/new-ticket-form.tsx';

function unchanged(name: HealthyBuild['package']): HealthyBuild {
  return {
    title: `${name} with nothing new for visitors`,
    package: name,
    edits: [],
    isUnchanged: true,
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

export const HEALTHY_BUILDS: HealthyBuild[] = [
  unchanged('shell'),
  unchanged('remote-marketing'),
  unchanged('remote-shop'),
  unchanged('remote-account'),
  unchanged('remote-support'),
  {
    title: 'a taller navigation bar of another colour',
    package: 'shell',
    edits: [
      append(
        'src/frame/navbar.module.css',
        '@layer page { .bar { block-size: calc(var(--navbar-height) + 4px); background: #eef4ff; } }',
      ),
    ],
  },
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
  {
    title: 'a redirect after a payment',
    package: 'remote-shop',
    versionedFile: 'src/pages/order.tsx',
    edits: [
      prepend(
        'src/pages/order.tsx',
        "import * as healthy from 'react';\nimport { useNavigate } from '@site/shared/router';",
      ),
      replace(
        'src/pages/order.tsx',
        '  const live = useLiveOrder(loaded);',
        `  const live = useLiveOrder(loaded);
  const { result } = live.order;
  const leave = useNavigate();
  const first = healthy.useRef(result);
  healthy.useEffect(() => {
    if (result === 'COMPLETED' && first.current !== 'COMPLETED') leave(paths.orders);
  }, [result]);`,
      ),
    ],
  },
  {
    title: 'a wider layout',
    package: 'remote-shop',
    versionedFile: 'src/pages/orders.tsx',
    edits: [
      append(
        'src/pages/orders.module.css',
        '@layer page { @media (min-width: 70rem) { .history { margin-inline: -2rem; } } }',
      ),
    ],
  },
  {
    title: 'a new field in a form',
    package: 'remote-support',
    versionedFile: NEW_TICKET_FORM,
    edits: [
      prepend(NEW_TICKET_FORM, "import { useState as usePlayer } from 'react';"),
      replace(NEW_TICKET_FORM, 'Button, Card, Stack', 'Button, Card, Stack, TextField'),
      replace(
        NEW_TICKET_FORM,
        'const sendHintId',
        "const [player, setPlayer] = usePlayer('');\n  const sendHintId",
      ),
      replace(
        NEW_TICKET_FORM,
        'description: draft.description,',
        "description: player ? draft.description + '<p>Player: ' + player + '</p>' : draft.description,",
      ),
      replace(
        NEW_TICKET_FORM,
        'belowTitle={<RelatedQuestions title={draft.title} />}',
        `belowTitle={
              <>
                <RelatedQuestions title={draft.title} />
                <TextField
                  label="Player app"
                  name="player"
                  value={player}
                  onChange={setPlayer}
                  autoComplete="off"
                />
              </>
            }`,
      ),
    ],
  },
  {
    title: 'a renamed button',
    package: 'remote-shop',
    versionedFile: 'src/pages/coupons.tsx',
    edits: [replace('texts/en.json', '"New coupon"', '"Add a coupon"')],
  },
  {
    title: 'a renamed button that a journey presses',
    package: 'remote-account',
    edits: [replace('texts/en.json', 'Send the link', 'Email me the link')],
  },
  ...PARTS_OF_A_PAGE,
  ...HEALTHY_CARDS,
];
