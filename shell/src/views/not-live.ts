/** Shows above a rendered page that only its links work, because its code could not be loaded. */
export function showNotLive(root: HTMLElement): void {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'not-live';
  notice.textContent =
    'You can read this page and follow its links. Its buttons and forms could not be loaded. ';
  const button = document.createElement('button');
  button.textContent = 'Reload the page';
  button.onclick = () => location.reload();
  notice.append(button);
  (root.querySelector('main') ?? root).prepend(notice);
}
