import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    svelte({
      compilerOptions: {
        // The policy of documents refuses HTML in strings from a policy of Svelte's own.
        fragments: 'tree',
        // The gate knows by this form that a rule applies to this page only.
        cssHash: ({ hash, css }) => `hello_svelte_${hash(css).padEnd(5, '0').slice(0, 5)}`,
      },
    }),
  ],
  build: {
    target: 'es2022',
    sourcemap: true,
    modulePreload: false,
    rolldownOptions: {
      input: { hello: 'src/hello.js' },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        assetFileNames: '[name][extname]',
      },
    },
  },
});
