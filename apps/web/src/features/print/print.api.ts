import type { PrintUpload } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { refresh } from '../../shared/api/index.ts';
import { fetchFile } from '../../shared/api-file.ts';
import { useObjectUrl } from '../../shared/useObjectUrl.ts';

/** Milliseconds between two looks at an upload that is being read. */
export const pause = 1500;

export const isBeingRead = ({ status }: { status: PrintUpload['status'] }): boolean =>
  status === 'waiting' || status === 'reading';

/** Returns the noon of a day of publication, so that it is the same day in most time zones. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;
export const dayOf = (time: string | null): string | null => time?.slice(0, 10) ?? null;

export const uploadsChanged = (): Promise<void> =>
  refresh('staff.print-uploads.index', 'staff.print-uploads.show', 'staff.print-uploads.page');

/** Returns the address of a picture that only its readers may fetch, once it is there; null without a path. */
export function usePicture(path: `/${string}` | null): { address: string | null; isMissing: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['print.picture', path],
    queryFn: ({ signal }) => fetchFile(path ?? '/', signal),
    enabled: path !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { address: useObjectUrl(data), isMissing: isError };
}
