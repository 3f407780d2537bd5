import { renameProduct, type Settings, useSettings } from '@site/shared/host';
import { LOOK_MARK } from '@site/shared/page-script';
import { useEffect } from 'react';

/** The look that this page has taken over; undefined while it has that of its document. */
let adopted: { sheet: CSSStyleSheet; css: string } | undefined;

/**
 * Shows the name and the look of settings that are newer than the document. A rendered document
 * contains its settings without the CSS of the look, which it has as a style sheet.
 */
export function useShownLook(): void {
  const settings = useSettings();
  useEffect(() => {
    if (settings) showLook(settings);
  }, [settings]);
}

function showLook({ productName, brand }: Settings): void {
  renameProduct(productName);
  if (brand && brand.css === undefined) return;
  const css = brand?.css ?? '';
  const own = document.querySelector(`style[${LOOK_MARK}]`);
  if (css === (adopted?.css ?? own?.textContent ?? '')) return;
  own?.remove();
  const sheet = adopted?.sheet ?? new CSSStyleSheet();
  if (!adopted) document.adoptedStyleSheets.push(sheet);
  sheet.replaceSync(css);
  adopted = { sheet, css };
}
