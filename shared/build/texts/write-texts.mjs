#!/usr/bin/env node
import { writeTextModule } from './write-module.mjs';

// `write-texts` in the folder of a remote: writes the module of its texts, which `#texts` names.
try {
  writeTextModule(process.cwd());
} catch (error) {
  if (!(error instanceof SyntaxError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
