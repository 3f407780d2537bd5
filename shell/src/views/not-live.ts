import * as texts from '#texts';

/** Shows above a rendered page that only its links work, because its code could not be loaded. */
export function showNotLive(root: HTMLElement): void {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'not-live';
  notice.textContent = `${texts.pageError.notLive()} `;
  const button = document.createElement('button');
  button.textContent = texts.pageError.reload();
  button.onclick = () => location.reload();
  notice.append(button);
  (root.querySelector('main') ?? root).prepend(notice);
}
