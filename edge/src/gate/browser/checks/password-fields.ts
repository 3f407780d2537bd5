import { type Check, everyPage } from './check';

/** A field for a password hides what is typed until the visitor asks to see it. */
export const passwordFields: Check = {
  appliesTo: everyPage,
  look: ({ page }) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('input[autocomplete$=password]')]
        .filter(({ type }) => type !== 'password')
        .map(({ name }) => `the field '${name}' shows the password while it is typed`),
    ),
};
