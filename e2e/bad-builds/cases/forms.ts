import type { BadBuild } from '../bad-build';
import { append, type Edit, prepend, replace } from '../edit-source';

const SIGN_IN = 'src/pages/sign-in.tsx';

/** A mistake in the sign-in page. */
function signIn(
  title: string,
  edits: Edit[],
  reason?: RegExp,
  stoppedBy: BadBuild['stoppedBy'] = 'gate',
): BadBuild {
  return {
    title,
    package: 'remote-account',
    edits,
    stoppedBy,
    ...(reason && { reason }),
  };
}

/** A mistake in the list of coupons or its dialog, which only administrators see. */
function coupons(title: string, edits: Edit[]): BadBuild {
  return {
    title,
    package: 'remote-shop',
    edits,
    stoppedBy: 'gate',
  };
}

/** A mistake in how a plan is configured. */
function configurator(title: string, edits: Edit[], reason: RegExp): BadBuild {
  return {
    title,
    package: 'remote-shop',
    edits,
    stoppedBy: 'gate',
    reason,
  };
}

/** Builds whose controls look as before and do something else, or nothing. */
export const FORM_CASES: BadBuild[] = [
  {
    title: 'a button that says that devices are signed out, and calls nothing',
    package: 'remote-account',
    edits: [
      replace(
        'src/parts/settings/sessions-card.tsx',
        'const answer = await client.account.revokeSession(target);',
        'const answer = { ok: true, value: target } as never;',
      ),
    ],
    stoppedBy: 'gate',
    quick: true,
  },
  signIn(
    'drops a field of its request',
    [replace(SIGN_IN, 'recaptcha: botCheck.token, remember }', 'recaptcha: botCheck.token }')],
    /without the field remember/,
    'shown',
  ),
  signIn('Enter no longer submits', [
    replace(
      SIGN_IN,
      '<form onSubmit={signIn} noValidate>',
      `<form
          onSubmit={signIn}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          noValidate
        >`,
    ),
  ]),
  signIn(
    'shows the password while it is typed',
    [replace(SIGN_IN, 'type="password"', 'type="text"')],
    /password/i,
  ),
  {
    ...signIn(
      'password managers do not find the field any more',
      [replace(SIGN_IN, 'autoComplete="current-password"', 'autoComplete="off"')],
      /autocomplete|password/i,
    ),
    stoppedBy: 'shown',
  },
  {
    ...signIn(
      'keeps the typed password in the storage',
      [
        replace(
          SIGN_IN,
          'const session = await submit(',
          "localStorage.setItem('last', JSON.stringify(input));\n    const session = await submit(",
        ),
      ],
      /stor|last/i,
    ),
    stoppedBy: 'shown',
  },
  {
    ...signIn(
      'puts the email into the address',
      [
        replace(
          SIGN_IN,
          'await navigate(path, { replace: true });',
          "await navigate(path + '?email=' + encodeURIComponent(email), { replace: true });",
        ),
      ],
      /address|email=/i,
    ),
    stoppedBy: 'shown',
  },
  {
    title: 'a filter that shows nothing',
    package: 'remote-support',
    edits: [
      replace(
        'src/queue/customer-tickets.tsx',
        '{total === 0 ? (',
        "{total === 0 || filters.status !== 'all' ? (",
      ),
    ],
    stoppedBy: 'shown',
    reason: /after pressing 'Open 1', it no longer shows/,
  },
  {
    title: 'a field whose label vanished',
    package: 'remote-account',
    edits: [
      replace(
        'src/parts/settings/email-card.tsx',
        'label={texts.emailCard.newEmail()}',
        'label=""',
      ),
    ],
    stoppedBy: 'gate',
  },
  coupons('a dialog that Escape does not close', [
    prepend('src/business/form-dialog.tsx', "import { useEffect as useKeys } from 'react';"),
    replace(
      'src/business/form-dialog.tsx',
      'const formId = useId();',
      `const formId = useId();
  useKeys(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    document.addEventListener('keydown', keep, true);
    return () => document.removeEventListener('keydown', keep, true);
  }, []);`,
    ),
  ]),
  coupons('the focus is lost after a dialog', [
    replace(
      'src/pages/coupons.tsx',
      '<Button variant="primary" icon',
      "<Button key={edited ? 'open' : 'closed'} variant=\"primary\" icon",
    ),
  ]),
  configurator(
    'throws when an amount is typed',
    [replace('src/configurator/custom-amount.tsx', 'else changeTo(', 'else (null as never)(')],
    /typing|not a function/,
  ),
  configurator(
    'the arrow keys choose nothing in its radio groups',
    [
      replace(
        'src/configurator/limit-row.tsx',
        '<div className={styles.row}>',
        `<div
      className={styles.row}
      onKeyDown={(event) => {
        if (event.key.startsWith('Arrow')) event.preventDefault();
      }}
    >`,
      ),
    ],
    /does not change the choice any more/,
  ),
  {
    title: 'sends each reply twice',
    package: 'remote-support',
    edits: [
      replace(
        'src/ticket/use-ticket.ts',
        'reply: (description, { closes = false } = {}) =>\n      change(',
        `reply: (description, { closes = false } = {}) =>
      void client.ticket.replyTicket({ ticket_id, description }) ??
      change(`,
      ),
    ],
    stoppedBy: 'gate',
    reason: /twice/,
  },
  {
    title: 'opens another window at the first press',
    package: 'remote-shop',
    edits: [
      append(
        'src/pages/configurator.tsx',
        `const offer = () => open('/terms-condition', 'offers');
document.addEventListener('click', offer, { once: true });`,
      ),
    ],
    stoppedBy: 'gate',
    reason: /window/,
  },
];
