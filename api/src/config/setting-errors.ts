import { settingErrorsOf } from '@site/shared/server';
import { SETTINGS, type SettingName } from './environment';

export const settingErrors = settingErrorsOf<SettingName>(SETTINGS);

/** The line for a setting that production refuses. */
export function localOnlySetting(name: SettingName): string {
  return `${name} is for local mode only. Remove it in production.`;
}

/** The line for a password that is easy to guess. */
export function guessableSetting(name: SettingName): string {
  return `${name} is too easy to guess. In production use at least 12 characters that are not a common password, for example ${SETTINGS[name].example}.`;
}

/** The line for a mail server without encryption. */
export function unencryptedSetting(name: SettingName): string {
  return `${name} sends mails without encryption. Use smtps:// in production, or add ?requireTLS=true, for example ${SETTINGS[name].example}.`;
}

/** The line for a key of a provider's test mode. */
export function testKeySetting(name: SettingName): string {
  return `${name} is a test key. Set it to ${settingErrors.expectation(name)}.`;
}
