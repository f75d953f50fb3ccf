import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { palette } from './palette.ts';

test('the palette is that of tokens.css', () => {
  const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  for (const [name, shades] of Object.entries(palette)) {
    const token = name === 'yellow' ? 'straw' : name;
    expect(shades.map((shade, index) => `--${token}-${index}:${shade}`).filter((declaration) => !css.includes(`${declaration};`))).toEqual([]);
  }
});
