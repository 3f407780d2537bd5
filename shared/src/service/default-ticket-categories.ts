import type { TicketCategory } from './ticket-categories';

/** The categories of section 3, which apply until the administrator changes them. */
export const DEFAULT_TICKET_CATEGORIES = inOrder([
  {
    en: 'Support & Help',
    de: 'Support & Hilfe',
    fr: 'Assistance et aide',
    it: 'Supporto e aiuto',
    es: 'Soporte y ayuda',
  },
  {
    en: 'Purchase info',
    de: 'Fragen zum Kauf',
    fr: 'Questions sur l’achat',
    it: 'Informazioni sull’acquisto',
    es: 'Información de compra',
  },
  {
    en: 'Bug report',
    de: 'Fehlermeldung',
    fr: 'Signalement d’un bug',
    it: 'Segnalazione di un errore',
    es: 'Informe de error',
  },
  {
    en: 'Features request',
    de: 'Funktionswunsch',
    fr: 'Demande de fonctionnalité',
    it: 'Richiesta di funzionalità',
    es: 'Solicitud de función',
  },
  {
    en: 'EPG request',
    de: 'EPG-Wunsch',
    fr: 'Demande d’EPG',
    it: 'Richiesta di EPG',
    es: 'Solicitud de EPG',
  },
  {
    en: 'Player Bug report',
    de: 'Fehler im Player',
    fr: 'Bug du lecteur',
    it: 'Errore del player',
    es: 'Error del reproductor',
  },
  {
    en: 'Player feature request',
    de: 'Wunsch zum Player',
    fr: 'Demande pour le lecteur',
    it: 'Richiesta per il player',
    es: 'Solicitud para el reproductor',
  },
  {
    en: 'Business info',
    de: 'Geschäftliches',
    fr: 'Questions commerciales',
    it: 'Informazioni commerciali',
    es: 'Información comercial',
  },
]);

/** Categories in the order of this list, by their English names. */
function inOrder(list: readonly TicketCategory['names'][]): Record<string, TicketCategory> {
  return Object.fromEntries(list.map((names, index) => [names.en, { order: index + 1, names }]));
}
