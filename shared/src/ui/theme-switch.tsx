import { useIsHydrated } from '@site/shared/browser';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useState } from 'react';
import * as texts from '#texts';
import { chooseTheme, storedTheme, type Theme } from './theme';
import styles from './theme-switch.module.css';
import { VisuallyHidden } from './visually-hidden';

const choices = [
  { theme: 'system', label: texts.themeSwitch.system, Icon: Monitor },
  { theme: 'light', label: texts.themeSwitch.light, Icon: Sun },
  { theme: 'dark', label: texts.themeSwitch.dark, Icon: Moon },
] as const satisfies { theme: Theme; label: () => string; Icon: unknown }[];

/** Light, dark or the system's theme; stored on this device. */
export function ThemeSwitch() {
  const name = useId();
  const [choice, setChoice] = useState<Theme | null>(null);
  const isHydrated = useIsHydrated();
  const chosen = choice ?? (isHydrated ? storedTheme() : 'system');
  return (
    <fieldset className={styles.switch}>
      <legend>
        <VisuallyHidden>{texts.themeSwitch.legend()}</VisuallyHidden>
      </legend>
      {choices.map(({ theme, label, Icon }) => (
        <label key={theme} className={styles.choice} title={label()}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            checked={theme === chosen}
            onChange={() => {
              setChoice(theme);
              chooseTheme(theme);
            }}
          />
          <Icon aria-hidden="true" />
          <VisuallyHidden>{label()}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
