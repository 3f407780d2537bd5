import { type Check, everyPage } from './check';

/** What is typed into a field for a password is hidden until the visitor asks to see it. */
export const passwordFields: Check = {
  name: 'password fields',
  appliesTo: everyPage,
  look: ({ page }) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('input[autocomplete$=password]')]
        .filter(({ type }) => type !== 'password')
        .map(({ name }) => `the field '${name}' shows the password while it is typed`),
    ),
};
