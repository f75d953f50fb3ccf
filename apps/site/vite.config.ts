import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One module for the server: components, React and the style sheet in it, always as for production. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/entry.tsx',
    outDir: 'dist',
    target: 'node24',
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'site.js' } },
  },
});
