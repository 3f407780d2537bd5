import { readFileSync, writeFileSync } from 'node:fs';
import { install } from './install.mjs';
import { asProcess, CommandFailed } from './run.mjs';
import { packages } from './workspace.mjs';
import { writeTexts } from './write-texts.mjs';

const USAGE = 'npm run texts -- export LANGUAGE FILE.po, or: npm run texts -- import FILE.po';

/** `npm run texts`: exchanges the texts of all packages with translators, in the PO format. */
asProcess(async () => {
  const [command, ...args] = process.argv.slice(2);
  await install(console.log);
  // Loaded late: the packages are installed first.
  const { exportTexts, importTexts } = await import('./translations.mjs');
  if (command === 'export' && args.length === 2) {
    const [language, file] = args;
    const { po, count } = exportTexts(packages(), language);
    writeFileSync(file, po);
    console.log(`${count} texts are in ${file}.`);
  } else if (command === 'import' && args.length === 1) {
    const count = importTexts(packages(), readFileSync(args[0]));
    // Throws for a text that is not ICU, and names it.
    await writeTexts();
    console.log(`${count} texts are stored.`);
  } else throw new CommandFailed(USAGE);
});
