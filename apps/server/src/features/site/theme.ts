/** Colours of a newsroom as the site may use them: whoever chose them, texts in them and on them can be read. */

type Rgb = readonly [number, number, number];

const rgbOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const luminance = (colour: string): number => {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** WCAG 2: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  return hexOf([0, 1, 2].map((at) => a[at]! + (b[at]! - a[at]!) * share) as unknown as Rgb);
};

/** The colour itself where it can be read on the ground, else the nearest on its way to black or white that can. */
export function readable(colour: string, ground: string, ratio: number): string {
  const towards = luminance(ground) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mix(colour, towards, share);
    if (contrast(tried, ground) >= ratio) return tried;
  }
  return towards;
}

const grounds = { light: '#ffffff', dark: '#1d1b18' } as const;
const textOn = (colour: string): string => (contrast('#ffffff', colour) >= 4.5 ? '#ffffff' : '#14120f');

/** Style rules that give a newsroom's colours to its pages, for light and dark. */
export function themeRules({ main_color, secondary_color }: { main_color: string; secondary_color: string }): string {
  const rules = (['light', 'dark'] as const).flatMap((theme) => {
    const brand = readable(main_color, grounds[theme], 4.5);
    return [
      `--brand-${theme}:${brand}`,
      `--on-brand-${theme}:${textOn(brand)}`,
      `--second-${theme}:${readable(secondary_color, grounds[theme], 3)}`,
    ];
  });
  return `:root{${rules.join(';')}}`;
}
