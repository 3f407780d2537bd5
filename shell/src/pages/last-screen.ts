import { paths } from '@site/shared/remote';
import { UNEXPECTED_ERROR } from './unexpected-error';

/**
 * The error screen when React has removed everything, because an error screen threw as well or an
 * error is outside of the router. It needs nothing of what may be broken.
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
