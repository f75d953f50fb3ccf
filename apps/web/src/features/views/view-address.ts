import type { SavedView } from '@masthead/contract';

/** Returns the lasting address of a view. One for every stream opens with the stream that is shown. */
export function viewAddress({ id, stream_id }: SavedView, brandId: string, streamId: string | undefined): string {
  const stream = stream_id ?? streamId;
  return `/views/${id}?brand=${brandId}${stream ? `&stream=${stream}` : ''}`;
}
