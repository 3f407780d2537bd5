export { BotCheck } from './bot-check/bot-check';
export type { BotCheckApi, BotCheckOptions } from './bot-check/turnstile';
export { type BotCheckControl, useBotCheck } from './bot-check/use-bot-check';
export { sendCall } from './client';
export { timeNow, useNow } from './clock';
export {
  acceptConfirm,
  type ConfirmRequest,
  cancelConfirm,
  confirm,
  confirmStore,
  useConfirmRequest,
} from './confirm';
export { countEvent } from './count-event';
export { registerFreshSignInDialog, useFreshSignInAnswer } from './fresh-sign-in';
export { useLoading, withLoading } from './loading';
export { setDocumentMaintenance, useMaintenance } from './maintenance';
export { refreshPrices } from './prices';
export {
  hasSession,
  type SessionState,
  sessionStore,
  setSession,
  useRole,
  useSession,
} from './session';
export {
  keepLoadingSite,
  type PublicSite,
  provideSite,
  refreshSession,
  refreshSettings,
  signOut,
  siteReady,
  syncSession,
  useSessionPending,
} from './site';
export { type Settings, settingsNow, usePriceList, useSettings, useSiteFailed } from './site-store';
export { type CardViewProps, cardId, provideCards, Slot, type SlotCard } from './slot';
export {
  productName,
  renameProduct,
  setPageTitle,
  setProductName,
  setTitleCount,
  usePageTitle,
  useProductName,
} from './title';
export {
  loadToasts,
  showProblemToast,
  showToast,
  toastStore,
} from './toasts';
