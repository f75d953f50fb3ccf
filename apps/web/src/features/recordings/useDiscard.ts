import type { Recording } from '@masthead/contract';
import { notify } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { changeRecording } from './recordings.api.ts';

/** Discards a recording, with a way back. */
export function useDiscard() {
  const t = useT('print');
  return async (recording: Pick<Recording, 'id' | 'headline' | 'file_name'>): Promise<void> => {
    if (!(await changeRecording(recording, { status: 'discarded' }))) return;
    notify({
      title: t('discarded', { name: recording.headline ?? recording.file_name ?? '' }),
      undo: () => void changeRecording(recording, { status: 'review' }),
    });
  };
}
