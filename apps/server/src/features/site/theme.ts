import { readable, textOn } from '@masthead/site/look/contrast.ts';
import { siteDark, siteLight } from '@masthead/site/look/tokens.ts';

const grounds = { light: siteLight.raised, dark: siteDark.raised } as const;

/** Returns the rules that give a newsroom's colours to its pages, for light and dark. */
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
