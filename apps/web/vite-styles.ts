import type { Plugin } from 'vite';
import { isUnused } from './vite-unused.ts';

/** Components of Mantine that many pages do without: their style sheets are loaded with the code that uses them. */
const seldom = [
  ...['CheckboxCard', 'Chip', 'ColorInput', 'ColorPicker', 'ColorSwatch', 'Combobox', 'Drawer', 'Modal', 'ModalBase'],
  ...['Notification', 'NumberInput', 'PasswordInput', 'Pill', 'PillsInput', 'Progress', 'Radio', 'RadioCard'],
  ...['RadioIndicator', 'SimpleGrid', 'Slider', 'Stepper', 'Switch', 'Table', 'Tabs'],
];
const list = /app\/theme\/mantine-parts\.ts$/;
const component = /@mantine\/core\/esm\/components\/(?:\w+\/)*(\w+)\.mjs$/;
const line = /^import '@mantine\/core\/styles\/(\w+)\.layer\.css';\n/gm;

/**
 * Moves style sheets of Mantine in the build from the first load to the component that they are for. All of them are in
 * a layer, so that our own styles win whichever comes first.
 */
export function stylesOfParts(): Plugin {
  return {
    name: 'masthead-styles-of-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, file) {
      if (list.test(file))
        return {
          code: code.replace(line, (own, name) => (seldom.includes(name) || isUnused(name) ? '' : own)),
          map: null,
        };
      const name = component.exec(file)?.[1];
      if (!name || !seldom.includes(name) || isUnused(name)) return null;
      const sheet = file.replace(/esm\/components\/.*$/, `styles/${name}.layer.css`);
      // Last, so that the sheets of the components that it is made of come before its own, which changes them.
      return { code: `${code}\nimport ${JSON.stringify(sheet)};\n`, map: null };
    },
  };
}
