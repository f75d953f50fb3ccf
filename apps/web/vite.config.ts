import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server that `npm run dev` starts beside Vite. */
const api = process.env.MASTHEAD_API ?? 'http://127.0.0.1:3000';
const languageOf = (file: string): string | null => /i18n\/locales\/(\w+)\//.exec(file)?.[1] ?? null;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
            {
              debugName: 'texts',
              test: /i18n\/locales\//,
              name: (file: string) => `texts-${languageOf(file) ?? 'other'}`,
            },
            // Zod is told to make no code from text before the contract's schemas are made: in one file, that order holds.
            { name: 'contract', test: /app\/jitless\.ts|node_modules\/zod\/|packages\/contract\/src/ },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '^/(v2|storage|broadcasting)(/|$|\\?)': api,
      '/deployment.json': api,
      '/app/': { target: api, ws: true },
    },
  },
});
