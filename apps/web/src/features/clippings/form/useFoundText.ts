import type { ClippingPreparation } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';

export type FoundIn = ClippingPreparation['found_in'];

/** Returns where a field was found, in words; undefined if it was not searched for or not found. */
export function useFoundText(found: FoundIn | undefined): (name: keyof FoundIn) => string | undefined {
  const t = useT('clippings');
  return (name) => {
    const place = found?.[name];
    return place ? t(`where.${place}`) : undefined;
  };
}
