import { paths } from '@site/shared/remote';

/** The text of an error that nothing else explains (section 2). */
export const UNEXPECTED_ERROR = {
  title: 'Unexpected Application Error!',
  text: 'This page has an error. Try again. If the error stays, contact support.',
};

/**
 * The error screen after React has removed everything, because an error screen threw as well or the
 * error is outside of the router. It does without React, the router and the design system.
 */
export function showLastScreen(root: HTMLElement): void {
  const screen = document.createElement('main');
  screen.className = 'last-screen';
  screen.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = UNEXPECTED_ERROR.title;
  const text = document.createElement('p');
  text.textContent = UNEXPECTED_ERROR.text;
  const reload = document.createElement('button');
  reload.textContent = 'Try again';
  reload.onclick = () => location.reload();
  const home = document.createElement('a');
  home.textContent = 'Home';
  home.href = paths.home;
  screen.append(title, text, reload, home);
  root.replaceChildren(screen);
}
