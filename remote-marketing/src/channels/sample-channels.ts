import * as texts from '#texts';

/** The genres of programmes and their labels. `genres.module.css` has a colour for each. */
export const GENRE_LABELS = {
  film: texts.channels.film,
  sport: texts.channels.sport,
  news: texts.channels.news,
  kids: texts.channels.kids,
  nature: texts.channels.nature,
} as const;
export type Genre = keyof typeof GENRE_LABELS;

/** The groups of channels and their labels. */
export const GROUP_LABELS = {
  general: texts.channels.groupGeneral,
  cinema: texts.channels.groupCinema,
  family: texts.channels.groupFamily,
  sport: texts.channels.sport,
} as const;
export type Group = keyof typeof GROUP_LABELS;

export type LogoShape = 'rings' | 'peak' | 'wave' | 'reel' | 'shell' | 'field' | 'globe' | 'bars';

export type Channel = {
  number: number;
  name: string;
  /** The name in the provider's list, before it is cleaned up. */
  providerName: string;
  group: Group;
  logo: LogoShape;
  /** Title, minutes, genre. The list repeats without a gap. */
  programmes: readonly (readonly [title: string, minutes: number, genre: Genre])[];
};

/**
 * The invented playlist of every picture on the home page. None of these channels exists. Names and
 * titles are the same in all languages, and the pages mark them with `translate="no"`.
 */
export const CHANNELS: readonly Channel[] = [
  {
    number: 1,
    name: 'Aurelia One',
    providerName: 'EU| AURELIA ONE FHD',
    group: 'general',
    logo: 'rings',
    programmes: [
      ['Evening News', 30, 'news'],
      ['The Lighthouse Keeper', 105, 'film'],
      ['Harbour Report', 25, 'news'],
      ['Letters from Vell', 80, 'film'],
      ['Night News', 20, 'news'],
    ],
  },
  {
    number: 2,
    name: 'Nordvik HD',
    providerName: 'NORDVIK hd (backup)',
    group: 'general',
    logo: 'peak',
    programmes: [
      ['Above the Tree Line', 55, 'nature'],
      ['Weather and Sea', 15, 'news'],
      ['The Long Winter', 95, 'film'],
      ['Fjord by Night', 50, 'nature'],
    ],
  },
  {
    number: 3,
    name: 'Canal Brisa',
    providerName: 'ES: canal brisa ᴴᴰ',
    group: 'general',
    logo: 'wave',
    programmes: [
      ['Mercado', 40, 'nature'],
      ['Noticias a las ocho', 35, 'news'],
      ['La casa del viento', 110, 'film'],
      ['Sobremesa', 45, 'nature'],
    ],
  },
  {
    number: 4,
    name: 'Cine Lumen',
    providerName: 'CINE LUMEN 4K ★',
    group: 'cinema',
    logo: 'reel',
    programmes: [
      ['Paper Moons', 85, 'film'],
      ['A Station in the North', 115, 'film'],
      ['The Cartographer', 100, 'film'],
    ],
  },
  {
    number: 5,
    name: 'Tidepool Kids',
    providerName: 'kids - TIDEPOOL',
    group: 'family',
    logo: 'shell',
    programmes: [
      ['Otto the Otter', 20, 'kids'],
      ['Build a Boat', 35, 'kids'],
      ['Starfish School', 25, 'kids'],
      ['Goodnight, Tide', 15, 'kids'],
      ['Underwater Atlas', 50, 'nature'],
    ],
  },
  {
    number: 6,
    name: 'Meridian Sport',
    providerName: 'EU| Meridian SPORT 1 HEVC',
    group: 'sport',
    logo: 'field',
    programmes: [
      ['Warm-up', 25, 'sport'],
      ['Handball: Velden v. Ostra', 105, 'sport'],
      ['Results', 20, 'news'],
      ['Track Cycling, Finals', 90, 'sport'],
    ],
  },
  {
    number: 7,
    name: 'Atlas Docs',
    providerName: 'ATLAS.DOCS [720p]',
    group: 'family',
    logo: 'globe',
    programmes: [
      ['Rivers of Salt', 60, 'nature'],
      ['How Bridges Stand', 50, 'nature'],
      ['The Map Room', 45, 'nature'],
      ['World This Hour', 15, 'news'],
    ],
  },
];

/** A programme of the sample guide; `start` and `end` are minutes from the guide's start. */
export type Programme = { title: string; genre: Genre; start: number; end: number };

/** A channel's programmes from minute 0; the last one ends at `minutes` or later. */
export function programmesUntil(channel: Channel, minutes: number): Programme[] {
  const programmes: Programme[] = [];
  let start = 0;
  while (start < minutes) {
    for (const [title, duration, genre] of channel.programmes) {
      if (start >= minutes) break;
      programmes.push({ title, genre, start, end: start + duration });
      start += duration;
    }
  }
  return programmes;
}
