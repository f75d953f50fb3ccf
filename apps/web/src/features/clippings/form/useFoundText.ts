import type { ClippingPreparation } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';

export type FoundIn = ClippingPreparation['found_in'];

/** Where a field was found, in words; undefined where nobody looked or nothing was found. */
export function useFoundText(found: FoundIn | undefined): (name: keyof FoundIn) => string | undefined {
  const t = useT('clippings');
  return (name) => {
    const place = found?.[name];
    return place ? t(`where.${place}`) : undefined;
  };
}
