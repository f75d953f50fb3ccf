import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shortClassNames } from './short-class-names.ts';

const { check, nameOf } = shortClassNames(`${import.meta.dirname}/src/styles`);

/** One module for each thing that the server draws, with the components, React and the style sheets in it, always as for production. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [check, react()],
  css: { modules: { generateScopedName: nameOf } },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node24',
    minify: true,
    rolldownOptions: {
      input: { site: 'src/site.tsx', mail: 'src/mail.tsx', print: 'src/print.tsx', pages: 'src/pages.tsx' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
