import * as z from '@site/shared/schema';
import { slot } from './slot';

/** In the settings of an account, before the export of its data: what other remotes store of it. */
export const settingsData = /*#__PURE__*/ slot({
  name: 'account/settings-data',
  version: 1,
  props: /*#__PURE__*/ z.object({}),
});
