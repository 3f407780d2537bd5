import { Button, Callout, documentTheme, Skeleton, SkeletonGroup } from '@site/shared/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Settings, useSettings } from '../site';
import { type BotCheckApi, type BotCheckOptions, LOAD_FAILED, loadTurnstile } from './turnstile';
import type { BotCheckControl } from './use-bot-check';

/** The height of a widget in pixels, kept free from the start so that nothing below it moves. */
const HEIGHT = 65;
/** Below this width in pixels Turnstile's flexible widget does not fit. */
const FLEXIBLE_FROM = 300;

export type BotCheckProps = {
  check: BotCheckControl;
  /** Told when the script does not come, beside what is shown. */
  onError?: (message: string) => void;
};

/** The bot check of a form (section 5), by the script that the settings name; nothing where they switch it off. */
export function BotCheck({ check, onError }: BotCheckProps) {
  const settings = useSettings();
  const [attempt, setAttempt] = useState(0);
  if (!settings) return <Waiting />;
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

type Drawn = { api: BotCheckApi; id: string };

function Widget({
  settings: { script, siteKey },
  check: { round, setToken },
  onError,
  onRetry,
}: WidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');

  const fail = useEffectEvent(() => {
    setState('failed');
    onError?.(LOAD_FAILED);
  });

  useEffect(() => {
    let isHere = true;
    loadTurnstile(script).then(
      (api) => {
        if (!isHere || !place.current) return;
        const id = api.render(place.current, optionsFor(place.current, siteKey, setToken));
        if (id === undefined) return fail();
        drawn.current = { api, id };
        setState('drawn');
      },
      () => isHere && fail(),
    );
    return () => {
      isHere = false;
      drawn.current?.api.remove(drawn.current.id);
      drawn.current = null;
      setToken('');
    };
  }, [script, siteKey, setToken]);

  useEffect(() => {
    if (round > 0) drawn.current?.api.reset(drawn.current.id);
  }, [round]);

  if (state === 'failed') return <Failure onRetry={onRetry} />;
  return (
    <div style={{ minBlockSize: HEIGHT }}>
      {state === 'waiting' && <Waiting />}
      <div ref={place} />
    </div>
  );
}

function optionsFor(
  place: HTMLElement,
  sitekey: string,
  setToken: (token: string) => void,
): BotCheckOptions {
  const theme = documentTheme();
  const forget = () => setToken('');
  return {
    sitekey,
    callback: setToken,
    'expired-callback': forget,
    'timeout-callback': forget,
    'error-callback': () => {
      forget();
      return true;
    },
    theme: theme === 'system' ? 'auto' : theme,
    size: place.clientWidth < FLEXIBLE_FROM ? 'compact' : 'flexible',
  };
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading the bot check">
      <Skeleton shape="block" height={`${HEIGHT}px`} />
    </SkeletonGroup>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <Callout
      tone="danger"
      role="alert"
      title={LOAD_FAILED}
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      The check that you are human did not come. Look at your connection and at what blocks scripts,
      then try again.
    </Callout>
  );
}
