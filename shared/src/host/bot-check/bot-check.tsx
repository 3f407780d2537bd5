import { language, pathInLanguage } from '@site/shared/language';
import { Button, Callout, documentTheme, Skeleton, SkeletonGroup } from '@site/shared/ui';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as texts from '#texts';
import { type Settings, useSettings } from '../site-store';
import { type BotCheckApi, type BotCheckOptions, loadTurnstile } from './turnstile';
import type { BotCheckControl } from './use-bot-check';

/** The height of a widget. The form keeps it free from the start, so that it does not move. */
const HEIGHT_PX = 65;
/**
 * The skeleton and the widget share one cell, so that nothing moves while one takes the place of
 * the other.
 */
const PLACE: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minBlockSize: HEIGHT_PX,
};
const CELL: CSSProperties = { gridArea: '1 / 1' };
/** Turnstile's flexible widget needs at least this width. */
const MIN_FLEXIBLE_PX = 300;

/** The props of `BotCheck`. */
type BotCheckProps = {
  check: BotCheckControl;
  /** Runs if the script cannot be loaded, in addition to the message in the form. */
  onError?: (message: string) => void;
};

/** The bot check of a form (section 5). Shows nothing if the settings switch it off. */
export function BotCheck({ check, onError }: BotCheckProps) {
  const settings = useSettings();
  const [attempt, setAttempt] = useState(0);
  if (!settings) return <Loading />;
  if (settings.botCheck.script === '') return null;
  return (
    <Widget
      key={attempt}
      settings={settings.botCheck}
      check={check}
      onError={onError}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

type WidgetProps = {
  settings: Settings['botCheck'];
  check: BotCheckControl;
  onError: BotCheckProps['onError'] | undefined;
  onRetry: () => void;
};

type RenderedWidget = { api: BotCheckApi; id: string };

function Widget({
  settings: { script, siteKey },
  check: { resetCount, setToken },
  onError,
  onRetry,
}: WidgetProps) {
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<RenderedWidget>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  const fail = useEffectEvent(() => {
    setState('failed');
    onError?.(texts.botCheck.turnstileFailed());
  });

  useEffect(() => {
    let isMounted = true;
    loadTurnstile(addressOf(script)).then(
      (api) => {
        if (!isMounted || !container.current) return;
        const id = api.render(
          container.current,
          widgetOptions(container.current, siteKey, setToken),
        );
        if (id === undefined) return fail();
        widget.current = { api, id };
        setState('ready');
      },
      () => isMounted && fail(),
    );
    return () => {
      isMounted = false;
      widget.current?.api.remove(widget.current.id);
      widget.current = null;
      setToken('');
    };
  }, [script, siteKey, setToken]);

  useEffect(() => {
    if (resetCount > 0) widget.current?.api.reset(widget.current.id);
  }, [resetCount]);

  if (state === 'failed') return <LoadFailed isBuiltIn={isOfThisSite(script)} onRetry={onRetry} />;
  return (
    <div style={PLACE}>
      {state === 'loading' && (
        <div style={CELL}>
          <Loading />
        </div>
      )}
      <div ref={container} style={CELL} />
    </div>
  );
}

function widgetOptions(
  container: HTMLElement,
  sitekey: string,
  setToken: (token: string) => void,
): BotCheckOptions {
  const theme = documentTheme();
  const removeToken = () => setToken('');
  return {
    sitekey,
    callback: setToken,
    'expired-callback': removeToken,
    'timeout-callback': removeToken,
    'error-callback': () => {
      removeToken();
      return true;
    },
    theme: theme === 'system' ? 'auto' : theme,
    size: container.clientWidth < MIN_FLEXIBLE_PX ? 'compact' : 'flexible',
    language: language(),
  };
}

function Loading() {
  return (
    <SkeletonGroup label={texts.botCheck.loading()}>
      <Skeleton shape="block" height={`${HEIGHT_PX}px`} />
    </SkeletonGroup>
  );
}

/** The address of the script: that of the site has a file for each language. */
function addressOf(script: string): string {
  return script.startsWith('/') ? pathInLanguage(script, language()) : script;
}

/** Whether the script is the site's own bot check and not Turnstile's. */
function isOfThisSite(script: string): boolean {
  return new URL(script, location.href).origin === location.origin;
}

function LoadFailed({ isBuiltIn, onRetry }: { isBuiltIn: boolean; onRetry: () => void }) {
  return (
    <Callout
      tone="danger"
      role="alert"
      title={isBuiltIn ? texts.botCheck.failed() : texts.botCheck.turnstileFailed()}
      actions={<Button onClick={onRetry}>{texts.action.tryAgain()}</Button>}
    >
      {!isBuiltIn && `${texts.botCheck.failed()} `}
      {texts.botCheck.checkConnection()}
    </Callout>
  );
}
