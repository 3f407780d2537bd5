import type { contract, ResponseOf } from '@site/shared/contract';

type Settings = ResponseOf<typeof contract.site.settings>;

/**
 * The replies that `siteReady` needs, for `serveApi`: the public settings of local mode with a bot
 * check, and the shop's lists.
 */
export function siteReplies(settings: Partial<Settings> = {}) {
  return {
    'site/settings': {
      mode: 'local',
      productName: 'Playlist Desk',
      siteUrl: 'http://localhost',
      editorUrl: 'https://editor.example.test',
      guideUrl: 'https://guide.example.test',
      supportBotUrl: 'https://bot.example.test',
      supportEmail: 'support@example.test',
      chatUrl: 'https://chat.example.test',
      botCheck: {
        script: 'https://checks.example.test/api.js?render=explicit',
        siteKey: 'the-key',
      },
      maintenance: { start: Date.UTC(2024, 6, 31), end: Date.UTC(2024, 7, 2) },
      ...settings,
    } satisfies Settings,
    'shop-configuration': {
      playlist: [3, 5, 10, 20, 40],
      epg: [0, 10, 20, 40, -1],
      customer: [2, 10, 30, 100],
      streams: [100_000, 250_000, 500_000, 1_000_000],
      episodes: [300_000, 500_000, 750_000, 1_000_000],
      automatic_backups: [0, 1],
    } satisfies ResponseOf<typeof contract.shop.shopConfiguration>,
  };
}
