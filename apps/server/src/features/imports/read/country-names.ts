import { languages } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { isCountry } from '../../reference/index.ts';
import { plainHeader } from './find-header.ts';

let known: Map<string, string> | undefined;

/** Returns the country that a name means in any language of the product, or null. */
export function countryOfName(name: string): string | null {
  known ??= namesOfCountries();
  return known.get(plainHeader(name)) ?? null;
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
const short: Readonly<Record<string, string>> = { uk: 'GB', usa: 'US', 'u s': 'US', england: 'GB', holland: 'NL' };

function namesOfCountries(): Map<string, string> {
  const names = new Map(Object.entries(short));
  for (const language of languages) {
    const display = new Intl.DisplayNames([localeOf(language)], { type: 'region' });
    for (const code of codes) names.set(plainHeader(display.of(code) ?? code), code);
  }
  return names;
}
