import Bowser from 'bowser';
import * as texts from '#texts';
import type { Browser } from './sessions';

const MAX_DEVICE_NAME_LENGTH = 40;

/** A browser as pages show it: 'Firefox on Windows', and its IP address; '' for what is unknown. */
export function browserNames({ userAgent, address }: Browser): { device: string; place: string } {
  return { device: deviceName(userAgent), place: isLoopback(address) ? '' : address };
}

/** 'Firefox on Windows'; for an unknown browser the start of its user agent. */
function deviceName(userAgent: string): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name)
    return texts.browsers.onSystem({ browser: browser.name, system: os.name });
  return browser.name || os.name || userAgent.slice(0, MAX_DEVICE_NAME_LENGTH);
}

function isLoopback(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address);
}
