import { COMMON_SETTINGS, environmentOf, settingErrorsOf } from '@site/shared/server';
import type * as z from 'zod/mini';
import { EDGE_SETTINGS } from './settings/edge-settings';
import { RELEASE_SETTINGS } from './settings/release-settings';

/** The settings of the edge, by the names of their variables. */
export const SETTINGS = { ...COMMON_SETTINGS, ...EDGE_SETTINGS, ...RELEASE_SETTINGS };

export const environmentSchema = environmentOf(SETTINGS);
export type Environment = z.infer<typeof environmentSchema>;

export const settingErrors = settingErrorsOf<keyof Environment>(SETTINGS);
