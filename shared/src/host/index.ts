export { BotCheck, type BotCheckProps } from './bot-check/bot-check';
export type { BotCheckApi, BotCheckOptions } from './bot-check/turnstile';
export { type BotCheckControl, useBotCheck } from './bot-check/use-bot-check';
export { client } from './client';
export { timeNow, useNow } from './clock';
export { useLoading, withLoading } from './loading';
export {
  type Attention,
  askAttention,
  closeAttention,
  confirmAttention,
  modalStore,
  useAttention,
} from './modal';
export {
  loadToasts,
  type NoticeText,
  noticeDuration,
  noticeStore,
  notify,
  notifyProblem,
} from './notices';
export { type SessionState, sessionStore, setSession, useRole, useSession } from './session';
export {
  type Configuration,
  refreshSession,
  type Settings,
  signOut,
  siteReady,
  syncSession,
  useSettings,
  useShopConfiguration,
} from './site';
export { productName, setPageTitle, setProductName, usePageTitle } from './title';
