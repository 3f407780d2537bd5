/**
 * The changes that are released. Each is one text or value in a file, and names the packages whose
 * releases it changes, by folder.
 */
export const CHANGES = {
  team: {
    what: 'one team: a text of the shop',
    packages: ['remote-shop'],
    file: 'remote-shop/texts/en.json',
    before: '"Renew subscription"',
    after: '"Renew the subscription"',
  },
  shared: {
    what: 'a change in shared: a text that every build contains, five releases',
    packages: ['shell', 'remote-account', 'remote-marketing', 'remote-shop', 'remote-support'],
    file: 'shared/texts/en.json',
    before: '"Try again"',
    after: '"Try once more"',
  },
  shell: {
    what: 'the shell: a text of the footer',
    packages: ['shell'],
    file: 'shell/texts/en.json',
    before: 'You bring your own.',
    after: 'You use your own.',
  },
};
