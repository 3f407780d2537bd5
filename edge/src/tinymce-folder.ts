import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** The folder of the installed editor, whose files the edge serves. */
export const tinymceFolder = dirname(
  createRequire(import.meta.filename).resolve('tinymce/package.json'),
);
