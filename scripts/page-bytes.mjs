import { brotliCompressSync } from 'node:zlib';
import { languageSizes, readBuilds } from './page-budgets.mjs';
import { asProcess } from './run.mjs';

// `npm run page-bytes`: the kilobytes of scripts and styles that each page loads first, in Brotli
// as a visitor gets them: in English, and how many more in each other language. Build first.
asProcess(async () => {
  const pages = languageSizes(readBuilds((file) => brotliCompressSync(file).length));
  const rounded = (kilobytes) => Number(kilobytes.toFixed(2));
  console.table(
    Object.fromEntries(
      pages.map(({ path, kilobytes, over }) => [
        path,
        {
          en: rounded(kilobytes),
          ...Object.fromEntries(
            Object.entries(over).map(([language, more]) => [language, rounded(more)]),
          ),
        },
      ]),
    ),
  );
});
