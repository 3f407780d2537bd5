import { language, pathInLanguage } from '@site/shared/language';
import { paths } from '@site/shared/remote';
import * as texts from '#texts';

/** The text of an error that nothing else explains (section 2). */
export function unexpectedError(): { title: string; text: string } {
  return { title: texts.pageError.unexpected(), text: texts.pageError.unexpectedText() };
}

/**
 * The error screen after React has removed everything, because an error screen threw as well or the
 * error is outside of the router. It does without React, the router and the design system.
 */
export function showLastScreen(root: HTMLElement): void {
  const error = unexpectedError();
  const screen = document.createElement('main');
  screen.className = 'last-screen';
  screen.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = error.title;
  const text = document.createElement('p');
  text.textContent = error.text;
  const reload = document.createElement('button');
  reload.textContent = texts.pageError.tryAgain();
  reload.onclick = () => location.reload();
  const home = document.createElement('a');
  home.textContent = texts.pageError.home();
  home.href = pathInLanguage(paths.home, language());
  screen.append(title, text, reload, home);
  root.replaceChildren(screen);
}
