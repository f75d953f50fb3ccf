import { dark, light, type Palette, type Token } from './tokens.ts';

const nameOf = (token: Token): string =>
  `--${token.replace(/\d/, '-$&').replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`;

/** Returns CSS custom properties for some colours: `ink2` becomes `--ink-2`. */
const declarations = (palette: Palette, tokens: readonly Token[]): string =>
  tokens.map((token) => `${nameOf(token)}:${palette[token]}`).join(';');

/** Returns the rule that declares some colours of the light theme, as paper has them. */
export const printed = (tokens: readonly Token[]): string => `:root{${declarations(light, tokens)}}`;

interface Palettes {
  light: Palette;
  dark: Palette;
}

const inTheme = (theme: 'light' | 'dark', tokens: readonly Token[], palettes: Palettes): string =>
  `color-scheme:${theme};${declarations(palettes[theme], tokens)}`;

/** Returns the rules that declare some colours, in one theme or in the one of the reader. */
export function themed(
  theme: 'auto' | 'light' | 'dark',
  tokens: readonly Token[],
  palettes: Palettes = { light, dark },
): string {
  if (theme !== 'auto') return `:root{${inTheme(theme, tokens, palettes)}}`;
  return `:root{${inTheme('light', tokens, palettes)}}@media(prefers-color-scheme:dark){:root{${inTheme('dark', tokens, palettes)}}}`;
}

/** Returns the rules that declare some colours for a page whose root has the class `dark` or `auto`, or is light. */
export function switched(tokens: readonly Token[], palettes: Palettes): string {
  const inDark = inTheme('dark', tokens, palettes);
  return `:root{${inTheme('light', tokens, palettes)}}:root.dark{${inDark}}@media(prefers-color-scheme:dark){:root.auto{${inDark}}}`;
}
