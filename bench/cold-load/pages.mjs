const MENU = {
  selector: 'header button[aria-haspopup=dialog]',
  changes: 'header dialog',
  attribute: 'open',
};

/**
 * The pages of the comparison. `control` is what a visitor uses first: once a click on it changes
 * the `attribute` of `changes`, or of itself, the page counts as usable.
 */
export const PAGES = [
  { path: '/', remote: 'marketing', page: 'home', control: MENU },
  {
    path: '/sign-in',
    remote: 'account',
    page: 'sign-in',
    control: { selector: 'main button[aria-pressed]', attribute: 'aria-pressed' },
  },
  { path: '/support', remote: 'support', page: 'contact', control: MENU },
  { path: '/terms-condition', remote: 'marketing', page: 'terms', control: MENU },
  {
    path: '/shop/advanced',
    remote: 'shop',
    page: 'configurator',
    isSignedIn: true,
    control: {
      selector: 'main input[type=radio]:not(:checked):not(:disabled)',
      attribute: 'checked',
    },
  },
  { path: '/support/ticket', remote: 'support', page: 'tickets', isSignedIn: true, control: MENU },
];
