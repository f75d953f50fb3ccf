/** Returns relative luminance of '#rrggbb' (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const paper = '#ffffff';

/** Returns the contrast of a colour as newsrooms and mails use it: as text on white, and under white text. */
export function readability(colour: string): { ratio: number; isReadable: boolean } | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null;
  const ratio = contrast(colour, paper);
  return { ratio, isReadable: ratio >= 4.5 };
}
