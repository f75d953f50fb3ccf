import { useT } from '../../shared/i18n/index.ts';

/** Returns the words for the origin of a detail; an address is shown unchanged. */
export function useOrigin(): (source: string) => string {
  const t = useT('discover');
  return (source) => {
    const known = (['bylines', 'staff', 'entered', 'person'] as const).find((name) => name === source);
    return known ? t(`profile.origin.${known}`) : source;
  };
}
