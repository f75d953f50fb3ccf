import { expect, test } from 'vitest';
import { palette } from './palette.ts';

// The web app's types know no Node, and the bundler hands tests no style sheets.
const { readFileSync } = (await import(/* @vite-ignore */ ['node', 'fs'].join(':'))) as {
  readFileSync(path: URL, encoding: 'utf8'): string;
};
const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').replaceAll(': ', ':');

test('the palette is that of tokens.css', () => {
  for (const [name, shades] of Object.entries(palette)) {
    const token = name === 'yellow' ? 'straw' : name;
    expect(
      shades
        .map((shade, index) => `--${token}-${index}:${shade}`)
        .filter((declaration) => !css.includes(`${declaration};`)),
    ).toEqual([]);
  }
});
