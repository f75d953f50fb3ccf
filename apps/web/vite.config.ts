import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointAddresses } from './vite-endpoints.ts';

/** The server that `npm run dev` starts beside Vite. */
const api = process.env.MASTHEAD_API ?? 'http://127.0.0.1:3000';
const languageOf = (file: string): string | null => /i18n\/locales\/(\w+)\//.exec(file)?.[1] ?? null;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [endpointAddresses(), react()],
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/app/zod.ts', import.meta.url)) }] },
  build: {
    target: 'es2023',
    // Larger than any lazy page but the chart library.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Importing one name from an index.ts must not load all of its folder: our own modules do nothing by being loaded.
      treeshake: {
        moduleSideEffects: [
          { test: /(apps\/web\/src\/(features|shared)|packages\/\w+\/src)\/.*\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            // What every page says is one file of a language; the rest comes with the pages.
            {
              debugName: 'texts',
              test: /i18n\/locales\/\w+\/(app|permissions)\.json/,
              name: (file: string) => `texts-${languageOf(file) ?? 'other'}`,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '^/(v2|storage|broadcasting|files|news|embed|oembed|site-assets)(/|$|\\?)': api,
      '/deployment.json': api,
      '/app/': { target: api, ws: true },
    },
  },
});
