import { type Language, pathInLanguage } from '@site/shared/language';
import { useLocation } from '@site/shared/router';
import { classNames } from '@site/shared/ui';
import { Languages, X } from 'lucide-react';
import { useState } from 'react';
import bannerStyles from '../frame/banner.module.css';
import styles from './language-offer.module.css';
import { closeOffer } from './offered-language';

/** Written here, because the code of a page has only the texts of its own language. */
const OFFERS: Readonly<Record<Language, { offer: string; close: string }>> = {
  en: { offer: 'Show this page in English', close: 'Close' },
  de: { offer: 'Diese Seite auf Deutsch anzeigen', close: 'Schließen' },
  fr: { offer: 'Afficher cette page en français', close: 'Fermer' },
  it: { offer: 'Mostra questa pagina in italiano', close: 'Chiudi' },
  es: { offer: 'Ver esta página en español', close: 'Cerrar' },
};

/** Offers the page in a language of the browser, until the visitor closes the offer. */
export function LanguageOffer({ language }: { language: Language }) {
  const { pathname, search, hash } = useLocation();
  const [isOpen, setOpen] = useState(true);
  const { offer, close } = OFFERS[language];
  if (!isOpen) return null;
  return (
    <section
      className={classNames(bannerStyles.banner, bannerStyles.info, styles.offer)}
      lang={language}
      aria-label={offer}
    >
      <Languages aria-hidden="true" />
      <a
        className={styles.link}
        href={pathInLanguage(pathname + search + hash, language)}
        hrefLang={language}
      >
        {offer}
      </a>
      <button
        type="button"
        className={styles.close}
        aria-label={close}
        onClick={() => {
          closeOffer();
          setOpen(false);
        }}
      >
        <X aria-hidden="true" />
      </button>
    </section>
  );
}
