import type { BadBuild } from '../bad-build';
import { addFile, append, type Edit, prepend, replace } from '../edit-source';

const CARD = 'src/cards/ticket-orders.tsx';
const COMPONENT = 'const { value, isPending, retry } = useOrdersOf(ownerId);';
const PAGE = 'src/pages/orders.tsx';
const SETTINGS = 'src/pages/settings.tsx';

/** A button in the card, which sets `isOpen`, and then an error. */
const PRESSABLE = [
  prepend(CARD, "import { useState as useBadState } from 'react';"),
  replace(
    CARD,
    '<ul className={styles.list}>',
    `<button type="button" onClick={() => setOpen(true)}>More</button>
      {isOpen && brokenPart()}
      <ul className={styles.list}>`,
  ),
  append(CARD, "function brokenPart(): null { throw new Error('the open card is broken'); }"),
];

/** The card on the ticket page with statements at the start of its component. */
function inCard(title: string, statements: string, ...edits: Edit[]): BadBuild {
  return {
    title,
    package: 'remote-shop',
    edits: [
      ...edits,
      prepend(CARD, "import { useEffect as useBadEffect } from 'react';"),
      replace(CARD, COMPONENT, `${statements}\n  ${COMPONENT}`),
    ],
    stoppedBy: 'gate',
  };
}

/** Cards that fail on a page of another team, or change it, and pages that a card breaks. */
export const CARD_CASES: BadBuild[] = [
  {
    ...inCard('a card that throws', "if (ownerId) throw new Error('the card is broken');"),
    reason: /the card is broken/,
    quick: true,
  },
  {
    ...inCard('a card that throws with its answer', ''),
    edits: [
      replace(
        CARD,
        'const { orders, total } = value;',
        "const { orders, total } = value;\n  if (orders) throw new Error('the answer is broken');",
      ),
    ],
    reason: /the answer is broken/,
  },
  {
    ...inCard('a card that never loads', ''),
    edits: [append(CARD, 'await new Promise(() => undefined);')],
    reason: /the card ticket-orders is not shown/,
  },
  {
    ...inCard('a card that shows nothing', 'if (ownerId) return null;'),
    reason: /the card ticket-orders is not shown: the card shows no content/,
  },
  {
    ...inCard(
      'a card twice as high as its place',
      "if (ownerId) return <p style={{ blockSize: 'calc(2 * var(--slot-height))' }}>Orders</p>;",
    ),
    reason: /ticket-orders is much higher than its place/,
    quick: true,
  },
  {
    ...inCard(
      'a card that writes the theme of the site',
      "useBadEffect(() => localStorage.setItem('theme', 'dark'), []);",
    ),
    reason: /a card writes 'theme'/,
    quick: true,
  },
  {
    ...inCard(
      'a card that reads a draft of the page',
      "useBadEffect(() => void sessionStorage.getItem('ticket.draft'), []);",
    ),
    reason: /a card reads 'ticket\.draft'/,
  },
  {
    ...inCard(
      'a card that reads the theme of the site as a property',
      'useBadEffect(() => void (globalThis.badTheme = localStorage.theme), []);',
    ),
    reason: /a card reads 'theme'/,
    quick: true,
  },
  {
    ...inCard(
      'a card that throws when its button is pressed',
      'const [isOpen, setOpen] = useBadState(false);',
      ...PRESSABLE,
    ),
    reason: /the card ticket-orders is not shown: the open card is broken/,
    quick: true,
  },
  {
    ...inCard(
      'a card whose button makes a hidden call',
      "const setOpen = (_: boolean) => void fetch(['/api', 'ticket', 'get-total-tickets'].join('/'));\n  const isOpen = false;",
      ...PRESSABLE,
    ),
    reason: /a card makes the call \/api\/ticket\/get-total-tickets/,
  },
  {
    ...inCard(
      'a card that changes the session of the page',
      'useBadEffect(() => setSession(null), []);',
      prepend(CARD, "import { setSession } from '@site/shared/host';"),
    ),
    reason: /uses setSession of @site\/shared\/host/,
  },
  {
    ...inCard(
      'a card that calls the endpoint of another team',
      'useBadEffect(() => void cardClient.ticket.loadTicketList({ page: 1 }), []);',
      prepend(CARD, "import { cardClient } from '../card-client';"),
      prepend('src/card-client.ts', "import { ticketListCalls } from '@site/shared/contract';"),
      replace('src/card-client.ts', 'createCalls({', 'createCalls({ ticket: ticketListCalls,'),
    ),
    reason: /calls ticket\/load-ticket-list, an endpoint of support/,
  },
  {
    ...inCard(
      'a card with a hidden call',
      "useBadEffect(() => void fetch(['/api', 'ticket', 'get-total-tickets'].join('/')), []);",
    ),
    reason: /a card makes the call \/api\/ticket\/get-total-tickets/,
  },
  {
    ...inCard('a card with a style for the page around it', ''),
    edits: [
      addFile('src/cards/everywhere.css', 'main h2 { font-size: 3rem }'),
      prepend(CARD, "import './everywhere.css';"),
    ],
    reason: /changes elements outside/,
  },
  {
    ...inCard(
      'a card that moves the page around it',
      `useBadEffect(() => {
    const timer = setTimeout(() => {
      const title = document.querySelector('h1');
      if (title) title.style.paddingBlock = '3rem';
    }, 100);
    return () => clearTimeout(timer);
  }, []);`,
    ),
    reason: /the page moves around a card/,
  },
  {
    ...inCard(
      'a card that leads to another page',
      "const leave = useLeave();\n  useBadEffect(() => void leave('/'), [leave]);",
      prepend(CARD, "import { useNavigate as useLeave } from '@site/shared/router';"),
    ),
    reason: /goes to \/ by itself/,
  },
  {
    title: 'a page without a slot that a live card uses',
    package: 'remote-support',
    edits: [replace('src/desk/customer-card.tsx', /<Slot of=\{ticketAside\}[^>]*>/, '{null}')],
    stoppedBy: 'gate',
    reason: /does not offer version 1 of the slot support\/ticket-aside/,
  },
  {
    title: 'a page that breaks when a card fails',
    package: 'remote-shop',
    edits: [
      prepend(PAGE, "import { useEffect as useBadEffect, useState as useBadState } from 'react';"),
      replace(PAGE, '\n    </Page>', '\n      <NeedsCard />\n    </Page>'),
      append(
        PAGE,
        `function NeedsCard() {
  const [isMissing, setMissing] = useBadState(false);
  useBadEffect(() => {
    const look = () => {
      const places = [...document.querySelectorAll('[data-card]')];
      setMissing(places.some((place) => !place.textContent));
    };
    const timer = setTimeout(look, 4_500);
    return () => clearTimeout(timer);
  }, []);
  if (isMissing) throw new Error('the tickets are missing');
  return null;
}`,
      ),
    ],
    stoppedBy: 'gate',
    reason: /the tickets are missing/,
    quick: true,
  },
  {
    title: 'a page that moves with the height of a card',
    package: 'remote-account',
    edits: [
      addFile(
        'src/pages/free.module.css',
        '@layer page { .free > * { block-size: auto; overflow: visible } }',
      ),
      prepend(SETTINGS, "import free from './free.module.css';"),
      replace(
        SETTINGS,
        '<Slot of={settingsData}',
        '<div className={free.free}><Slot of={settingsData}',
      ),
      replace(SETTINGS, "wide: '19rem' }} />", "wide: '19rem' }} /></div>"),
    ],
    stoppedBy: 'gate',
    reason: /the page moves around a card/,
  },
];
