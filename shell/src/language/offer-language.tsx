import type { Language } from '@site/shared/language';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useLanguages } from '../boot-manifest';
import { whenIdle } from '../when-idle';
import { offeredLanguage } from './offered-language';

type Offer = { language: Language; LanguageOffer: ComponentType<{ language: Language }> };

/** Shows the offer of another language once the page is idle, if there is one for this browser. */
export function OfferLanguage() {
  const page = useLanguages();
  const [offer, setOffer] = useState<Offer | null>(null);

  const load = useEffectEvent(async () => {
    await whenIdle();
    const language = offeredLanguage(page, navigator.languages);
    if (!language) return;
    const { LanguageOffer } = await import(
      /* webpackChunkName: "language-offer" */ './language-offer'
    );
    setOffer({ language, LanguageOffer });
  });
  useEffect(() => {
    // Without the offer, the page is as it was.
    load().catch(() => undefined);
  }, []);

  return offer && <offer.LanguageOffer language={offer.language} />;
}
