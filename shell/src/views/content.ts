/** Elements that are content without text: pictures, frames and fields. */
const DRAWN_ELEMENTS = /^(img|svg|canvas|video|iframe|input|textarea|select)$/i;

/** Whether an element contains visible text, a picture or a field. */
export function hasContent(root: Element): boolean {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isText = node.nodeType === Node.TEXT_NODE;
    if (isText ? !/\S/.test(node.nodeValue ?? '') : !DRAWN_ELEMENTS.test(node.nodeName)) continue;
    const element = isText ? node.parentElement : (node as Element);
    if (element && isVisible(element)) return true;
  }
  return false;
}

/** Text for screen readers only is 1 px in size, or stands left of the page. */
function isVisible(element: Element): boolean {
  const { width, height, right } = element.getBoundingClientRect();
  return (
    width > 1 &&
    height > 1 &&
    right > 0 &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}
