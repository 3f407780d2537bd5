/**
 * The texts of what the commands make, by language. A team replaces them. The English ones are also
 * the names of their translations in the group `manifest`.
 */
export const NEW_PAGE = {
  en: 'This page is new and will be filled soon.',
  de: 'Diese Seite ist neu und wird bald gefüllt.',
  fr: 'Cette page est nouvelle et sera bientôt complétée.',
  it: 'Questa pagina è nuova e sarà presto completata.',
  es: 'Esta página es nueva y pronto se completará.',
};

export const NEW_CARD = {
  en: 'This part is new and will be filled soon.',
  de: 'Dieser Teil ist neu und wird bald gefüllt.',
  fr: 'Cette partie est nouvelle et sera bientôt complétée.',
  it: 'Questa parte è nuova e sarà presto completata.',
  es: 'Esta parte es nueva y pronto se completará.',
};

/** A name in words: 'Gift cards' of gift-cards. */
export function titleOf(name) {
  return name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

/** The group of texts of a page or card: giftCards of gift-cards. */
export function groupOf(name) {
  return name.replaceAll(/-+(.?)/g, (_, letter) => letter.toUpperCase());
}

/** The text of a JSON file. */
export function jsonOf(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
