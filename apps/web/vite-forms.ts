import { type Plugin, runnerImport } from 'vite';

const table = /\/web\/src\/shared\/form\/required-fields\.ts$/;

/**
 * Reduces what a page knows of the schemas of its forms to the names of required fields, which labels need at once. The
 * schemas themselves are loaded after the page (`load-checks.ts`).
 */
export function requiredFields(): Plugin {
  return {
    name: 'masthead-required-fields',
    enforce: 'pre',
    async load(file) {
      if (!table.test(file)) return null;
      const { module } = await runnerImport<typeof import('./src/shared/form/required-fields.ts')>(file);
      return `export const requiredFields = ${JSON.stringify(module.requiredFields)};`;
    },
  };
}
