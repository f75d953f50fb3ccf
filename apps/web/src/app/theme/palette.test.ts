import { expect, test } from 'vitest';
import { palette } from './palette.ts';
import css from './tokens.css?raw';

test('the palette is that of tokens.css', () => {
  for (const [name, shades] of Object.entries(palette)) {
    const token = name === 'yellow' ? 'straw' : name;
    expect(shades.map((shade, index) => `--${token}-${index}:${shade}`).filter((declaration) => !css.includes(`${declaration};`))).toEqual([]);
  }
});
