import { append, type Edit, prepend, replace } from '../edit-source';
import type { HealthyBuild } from '../healthy-build';

const CARD = 'src/cards/ticket-orders.tsx';
const COMPONENT = 'const { value, isPending, retry } = useOrdersOf(ownerId);';

/** The card on the ticket page with a change. */
function card(title: string, ...edits: Edit[]): HealthyBuild {
  return { title, package: 'remote-shop', edits, versionedFile: CARD };
}

/** Builds with a change of a card. */
export const HEALTHY_CARDS: HealthyBuild[] = [
  card(
    'other words in a card',
    replace('texts/en.json', '"Orders ({count})"', '"Bought ({count})"'),
  ),
  card(
    'a new field in a card',
    prepend(CARD, "import { formatEuros } from '@site/shared/format';"),
    replace(CARD, 'map(({ id, createdAt, result })', 'map(({ id, createdAt, result, amount })'),
    replace(
      CARD,
      '{formatOrderStatus(result)}',
      '{formatEuros(amount)}, {formatOrderStatus(result)}',
    ),
  ),
  card(
    'a new call in a card',
    prepend(CARD, "import { cardClient } from '../card-client';"),
    replace(
      CARD,
      COMPONENT,
      `const documents = useAsync(async (signal) =>
    unwrap(await cardClient.shop.listDocuments({}, { signal })).documents.length,
  );
  ${COMPONENT}`,
    ),
    prepend(
      CARD,
      "import { useAsync } from '@site/shared/browser';\nimport { unwrap } from '@site/shared/client';",
    ),
    replace(CARD, '<h3 className', '<h3 title={String(documents.value ?? 0)} className'),
  ),
  card(
    'another layout of a card',
    append(
      'src/cards/ticket-orders.module.css',
      '@layer page { .list { display: grid; gap: 0 1rem; grid-template-columns: 1fr 1fr; } }',
    ),
  ),
  card(
    'a card with a setting of its own',
    prepend(
      CARD,
      "import { useState } from 'react';\nimport { readStorage, writeStorage } from '@site/shared/browser';\nimport { Button } from '@site/shared/ui';",
    ),
    replace(
      CARD,
      COMPONENT,
      `const [isShort, setShort] = useState(() => readStorage('local', 'shop/short') !== null);\n  ${COMPONENT}`,
    ),
    replace(CARD, 'orders.slice(0, MAX_LISTED)', 'orders.slice(0, isShort ? 1 : MAX_LISTED)'),
    replace(
      CARD,
      '      </h3>',
      `        <Button
          variant="quiet"
          onClick={() => {
            writeStorage('local', 'shop/short', 'yes');
            setShort(true);
          }}
        >
          Short
        </Button>
      </h3>`,
    ),
  ),
];
