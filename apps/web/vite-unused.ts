import type { Plugin } from 'vite';

/** A part of Mantine's table that nothing uses. As a property of the table it would take the scroll area to every page with one. */
const unused = /@mantine[\\/]core[\\/].*[\\/]TableScrollContainer\.mjs$/;

/** Leaves out parts that the build cannot know to be unused. */
export function unusedParts(): Plugin {
  return {
    name: 'masthead-unused-parts',
    apply: 'build',
    enforce: 'pre',
    load: (file) => (unused.test(file) ? 'export const TableScrollContainer = () => null;' : null),
  };
}
