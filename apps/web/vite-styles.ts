import type { Plugin } from 'vite';

/** Components of Mantine that many pages do without: their style sheets are loaded with the code that uses them. */
const seldom = [
  ...['CheckboxCard', 'Chip', 'ColorInput', 'ColorPicker', 'ColorSwatch', 'Combobox', 'Drawer', 'Modal', 'ModalBase'],
  ...['Notification', 'NumberInput', 'PasswordInput', 'Pill', 'PillsInput', 'Progress', 'Radio', 'RadioCard'],
  ...['RadioIndicator', 'SegmentedControl', 'SimpleGrid', 'Slider', 'Stepper', 'Switch', 'Table', 'Tabs'],
];
const list = /app\/theme\/mantine-parts\.ts$/;
const component = /@mantine\/core\/esm\/components\/(?:\w+\/)*(\w+)\.mjs$/;
const lineOf = (name: string) => `import '@mantine/core/styles/${name}.layer.css';\n`;

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
        return { code: seldom.reduce((rest, name) => rest.replace(lineOf(name), ''), code), map: null };
      const name = component.exec(file)?.[1];
      if (!name || !seldom.includes(name)) return null;
      const sheet = file.replace(/esm\/components\/.*$/, `styles/${name}.layer.css`);
      // Last, so that the sheets of the components that it is made of come before its own, which changes them.
      return { code: `${code}\nimport ${JSON.stringify(sheet)};\n`, map: null };
    },
  };
}
