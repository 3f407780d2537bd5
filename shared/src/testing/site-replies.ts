import { type contract, priceListValueOf, type ResponseOf } from '@site/shared/contract';
import { DEFAULT_PRICE_LIST } from '@site/shared/rules';
import {
  categoryList,
  DEFAULT_SUPPORT_HOURS,
  DEFAULT_TICKET_CATEGORIES,
} from '@site/shared/service';

type Settings = ResponseOf<typeof contract.site.settings>;

/**
 * The replies that `siteReady` needs, for `serveApi`: the public settings of local mode with a bot
 * check, and the default price list.
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
      supportHours: DEFAULT_SUPPORT_HOURS,
      announcements: [],
      ticketCategories: categoryList(DEFAULT_TICKET_CATEGORIES),
      ...settings,
    } satisfies Settings,
    'shop-configuration': {
      ...priceListValueOf(DEFAULT_PRICE_LIST),
      version: DEFAULT_PRICE_LIST.version,
    } satisfies ResponseOf<typeof contract.shop.shopConfiguration>,
  };
}
