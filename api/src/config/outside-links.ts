import type { Environment } from './environment';

/** The addresses of local mode for the settings that are missing. */
const STAND_INS = {
  editorUrl: 'https://editor.example.test/',
  guideUrl: 'https://guide.example.test/',
  supportBotUrl: 'https://support-bot.example.test/',
  supportEmail: 'support@example.test',
  chatUrl: 'https://chat.example.test/',
};
type OutsideLinks = typeof STAND_INS;

/**
 * The addresses that pages show: the editor, the guides, and the ways to support. Without an
 * address, the support bot and the chat are empty in production, and pages leave them out.
 */
export function outsideLinksOf(env: Environment): OutsideLinks {
  const optional = env.SITE_MODE === 'production' ? { supportBotUrl: '', chatUrl: '' } : STAND_INS;
  return {
    editorUrl: env.EDITOR_URL ?? STAND_INS.editorUrl,
    guideUrl: env.GUIDE_URL ?? STAND_INS.guideUrl,
    supportBotUrl: env.SUPPORT_BOT_URL ?? optional.supportBotUrl,
    supportEmail: env.SUPPORT_EMAIL ?? STAND_INS.supportEmail,
    chatUrl: env.CHAT_URL ?? optional.chatUrl,
  };
}

/** Whether no address is a stand-in. */
export function areLinksSet(links: OutsideLinks): boolean {
  const standIns: readonly string[] = Object.values(STAND_INS);
  return Object.values(links).every((link) => !standIns.includes(link));
}
