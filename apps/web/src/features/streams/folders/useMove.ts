import type { Stream, StreamFolder } from '@masthead/contract';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { moveBack, moveStreams } from './folders.api.ts';

type Moved = Pick<Stream, 'id' | 'name' | 'folder_id'>;
type Target = Pick<StreamFolder, 'id' | 'name'> | null;

/** Moves streams into a folder, or out of theirs, and offers to put them back. */
export function useMove(): (streams: readonly Moved[], target: Target) => Promise<void> {
  const t = useT('streams');
  const { id: brandId } = useActiveBrand();
  return async (streams, target) => {
    const moved = streams.filter(({ folder_id }) => folder_id !== (target?.id ?? null));
    const [first] = moved;
    if (!first) return;
    const words = { count: moved.length, name: first.name, folder: target?.name ?? '' };
    const undo = () => void moveBack(brandId, moved).catch(notifyFailure);
    try {
      await moveStreams(
        brandId,
        moved.map(({ id }) => id),
        target?.id ?? null,
      );
      notify({ title: t(target ? 'folders.moved' : 'folders.moved_out', words), undo });
    } catch (error) {
      notifyFailure(error);
    }
  };
}
