import { useQuery } from '@tanstack/react-query';
import { type Asked, spikesOf } from '../metrics.api.ts';

/**
 * Returns the days with clearly more clippings than usual; none while others are loading, or while something else is
 * shown.
 */
export function useSpikes(asked: Asked, isShown: boolean) {
  const { data } = useQuery({ ...spikesOf(asked), enabled: isShown });
  return isShown ? data?.data : undefined;
}
