type Rgb = readonly [number, number, number];

const rgbOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = (colour: string): number => {
  const [red, green, blue] = rgbOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** Returns the contrast of two colours as WCAG 2 defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function mix(from: string, to: string, share: number): string {
  const [[r, g, b], [red, green, blue]] = [rgbOf(from), rgbOf(to)];
  return hexOf([r + (red - r) * share, g + (green - g) * share, b + (blue - b) * share]);
}

/** Returns the colour if it reaches the contrast on the ground, otherwise the nearest shade towards black or white that does. */
export function readable(colour: string, ground: string, ratio: number): string {
  const towards = luminance(ground) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mix(colour, towards, share);
    if (contrast(tried, ground) >= ratio) return tried;
  }
  return towards;
}

/** Returns white, or nearly black where white could not be read on the colour. */
export const textOn = (colour: string): string => (contrast('#ffffff', colour) >= 4.5 ? '#ffffff' : '#14120f');
