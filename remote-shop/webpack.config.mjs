import { remote } from '@site/shared/build/remote';

export default remote(import.meta.dirname);
