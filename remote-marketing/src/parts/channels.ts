/** The categories of the guide, each with its test-card colour. */
export const KINDS = {
  film: 'Film',
  sport: 'Sport',
  news: 'News',
  kids: 'Kids',
  nature: 'Nature',
} as const;
export type Kind = keyof typeof KINDS;

export type MarkShape = 'rings' | 'peak' | 'wave' | 'reel' | 'shell' | 'field' | 'globe' | 'bars';

export type Channel = {
  number: number;
  name: string;
  /** The name as a provider's file might carry it. */
  raw: string;
  group: 'General' | 'Cinema' | 'Family' | 'Sport';
  mark: MarkShape;
  /** Title, minutes, category; repeated around the clock. */
  programmes: readonly (readonly [string, number, Kind])[];
};

/** One invented playlist, the same on every picture of the page. None of these channels exists. */
export const CHANNELS: readonly Channel[] = [
  {
    number: 1,
    name: 'Aurelia One',
    raw: 'EU| AURELIA ONE FHD',
    group: 'General',
    mark: 'rings',
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
    raw: 'NORDVIK hd (backup)',
    group: 'General',
    mark: 'peak',
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
    raw: 'ES: canal brisa ᴴᴰ',
    group: 'General',
    mark: 'wave',
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
    raw: 'CINE LUMEN 4K ★',
    group: 'Cinema',
    mark: 'reel',
    programmes: [
      ['Paper Moons', 85, 'film'],
      ['A Station in the North', 115, 'film'],
      ['The Cartographer', 100, 'film'],
    ],
  },
  {
    number: 5,
    name: 'Tidepool Kids',
    raw: 'kids - TIDEPOOL',
    group: 'Family',
    mark: 'shell',
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
    raw: 'EU| Meridian SPORT 1 HEVC',
    group: 'Sport',
    mark: 'field',
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
    raw: 'ATLAS.DOCS [720p]',
    group: 'Family',
    mark: 'globe',
    programmes: [
      ['Rivers of Salt', 60, 'nature'],
      ['How Bridges Stand', 50, 'nature'],
      ['The Map Room', 45, 'nature'],
      ['World This Hour', 15, 'news'],
    ],
  },
];

export type Programme = { title: string; kind: Kind; start: number; end: number };

/** A channel's programmes from minute 0 to at least `minutes`, in minutes. */
export function schedule(channel: Channel, minutes: number): Programme[] {
  const programmes: Programme[] = [];
  for (let start = 0, index = 0; start < minutes; index += 1) {
    const [title, duration, kind] = channel.programmes[index % channel.programmes.length] ?? [
      '',
      minutes,
      'news',
    ];
    programmes.push({ title, kind, start, end: start + duration });
    start += duration;
  }
  return programmes;
}
