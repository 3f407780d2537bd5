import { shell } from '@site/shared/build/shell';

export default shell(import.meta.dirname);
