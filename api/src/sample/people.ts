import type { Language } from '@site/shared/language';

/** Where customers of the sample live: their country, the language of their pages, their names. */
type Place = {
  country: string;
  language: Language;
  firstNames: readonly string[];
  lastNames: readonly string[];
};

const PLACES: readonly Place[] = [
  {
    country: 'DE',
    language: 'de',
    firstNames: ['Anna', 'Jonas', 'Lena', 'Felix', 'Miriam', 'Paul'],
    lastNames: ['Bergmann', 'Krause', 'Vogel', 'Seidel', 'Brandt'],
  },
  {
    country: 'IT',
    language: 'it',
    firstNames: ['Giulia', 'Marco', 'Chiara', 'Luca', 'Elena', 'Davide'],
    lastNames: ['Ferri', 'Colombo', 'Greco', 'Marini', 'Testa'],
  },
  {
    country: 'FR',
    language: 'fr',
    firstNames: ['Camille', 'Hugo', 'Manon', 'Louis', 'Inès', 'Théo'],
    lastNames: ['Moreau', 'Lefèvre', 'Garnier', 'Chevalier', 'Roux'],
  },
  {
    country: 'ES',
    language: 'es',
    firstNames: ['Lucía', 'Pablo', 'Carmen', 'Diego', 'Nuria', 'Iván'],
    lastNames: ['Navarro', 'Ortega', 'Molina', 'Serrano', 'Vidal'],
  },
  {
    country: 'NL',
    language: 'en',
    firstNames: ['Sanne', 'Daan', 'Femke', 'Bram'],
    lastNames: ['de Vries', 'Bakker', 'Visser', 'Mulder'],
  },
  {
    country: 'PT',
    language: 'en',
    firstNames: ['Inês', 'Tiago', 'Marta', 'Rui'],
    lastNames: ['Carvalho', 'Lopes', 'Teixeira', 'Pinto'],
  },
  {
    country: 'OTHER',
    language: 'en',
    firstNames: ['Grace', 'Owen', 'Priya', 'Samuel', 'Hannah', 'Kofi'],
    lastNames: ['Walker', 'Mensah', 'Hughes', 'Sharma', 'Clarke'],
  },
];

export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  country: string;
  language: Language;
};

/** The person with this number, from 0. The first 100 have different emails. */
export function person(number: number): Person {
  const place = PLACES[number % PLACES.length] as Place;
  const round = Math.floor(number / PLACES.length);
  const firstName = place.firstNames[round % place.firstNames.length] as string;
  // Another step than that of first names, so that a pair comes back late.
  const turn = round + Math.floor(round / place.firstNames.length);
  const lastName = place.lastNames[turn % place.lastNames.length] as string;
  return {
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}${number >= 100 ? number : ''}@example.com`,
    country: place.country,
    language: place.language,
  };
}

/** Letters without accents, in lower case. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
}
