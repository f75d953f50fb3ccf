import type { Plugin } from 'vite';

/**
 * Parts of Mantine that nothing uses, with what others import from their files. As properties of the component that they belong to,
 * they would come to every page that has one.
 */
const unused: Readonly<Record<string, readonly string[]>> = {
  ActionIconGroup: [],
  ActionIconGroupSection: [],
  ButtonGroup: [],
  ButtonGroupSection: [],
  CheckboxCard: ['CheckboxCardContext'],
  CheckboxIndicator: [],
  InputSuccess: [],
  ProgressLabel: [],
  RadioCard: ['RadioCardContext'],
  RadioIndicator: [],
  SwitchGroup: ['SwitchGroupContext'],
  TableScrollContainer: [],
};
const component = /@mantine[\\/]core[\\/]esm[\\/]components[\\/].*[\\/](\w+)\.mjs$/;

/** Returns true for a part of Mantine that a build leaves out. */
export const isUnused = (name: string): boolean => name in unused;

/** Buttons that fade in their sign of loading: the program for it is more than the rest of the button. */
const fading = /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Button[\\/]Button|ActionIcon[\\/]ActionIcon)\.mjs$/;
const transition = 'import { Transition } from "../Transition/Transition.mjs";';
const atOnce = 'const Transition = ({ mounted, children }) => (mounted ? children({}) : null);';

/** Leaves out parts that the build cannot know to be unused. */
export function unusedParts(): Plugin {
  return {
    name: 'masthead-unused-parts',
    apply: 'build',
    enforce: 'pre',
    transform: (code, file) => (fading.test(file) ? { code: code.replace(transition, atOnce), map: null } : null),
    load: (file) => {
      const name = component.exec(file)?.[1];
      const contexts = name && unused[name];
      if (!contexts) return null;
      const others = contexts.map((context) => `export const ${context} = createContext(null);`);
      return [
        ...(others.length > 0 ? ["import { createContext } from 'react';"] : []),
        ...others,
        `export const ${name} = () => null;`,
      ].join('\n');
    },
  };
}
