import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { componentDefaults } from './component-defaults.tsx';
import { palette } from './palette.ts';

const sans = 'var(--sans)';

export const theme = createTheme({
  primaryColor: 'signal',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  white: '#fdfcf9',
  black: '#24221e',
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  colors: palette,
  fontFamily: sans,
  fontFamilyMonospace: 'ui-monospace, Menlo, Consolas, monospace',
  headings: {
    fontFamily: sans,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '20px', xl: '24px' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '3px', md: '6px', lg: '10px', xl: '999px' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--float)', lg: 'var(--float)', xl: 'var(--float)' },
  components: componentDefaults,
});

/** Mantine's own variables, set to tokens; tokens.css changes with the colour scheme, so one set serves both. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--sheet)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-default': 'var(--sheet)',
    '--mantine-color-default-border': 'var(--rule-2)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--ink)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-4)',
    '--mantine-color-disabled-border': 'var(--rule)',
    '--mantine-primary-color-filled': 'var(--signal)',
    '--mantine-primary-color-filled-hover': 'var(--signal-hover)',
    '--mantine-primary-color-contrast': 'var(--on-signal)',
    '--mantine-color-signal-filled': 'var(--signal)',
    '--mantine-color-signal-filled-hover': 'var(--signal-hover)',
    '--mantine-color-signal-text': 'var(--signal-text)',
    '--mantine-color-signal-light': 'var(--signal-wash)',
    '--mantine-color-signal-light-color': 'var(--signal-text)',
    '--mantine-color-red-filled': 'var(--danger)',
    '--mantine-color-red-text': 'var(--danger)',
    '--mantine-color-gray-text': 'var(--ink-2)',
    '--mantine-color-gray-light-hover': 'var(--hover)',
  };
  return { variables: { '--mantine-font-family-headings': sans }, light: scheme, dark: scheme };
};
