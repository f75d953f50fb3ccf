import type { BodyOf, Endpoints, Recording } from '@masthead/contract';
import { call, refresh } from '../../shared/api/index.ts';
import { notifyFailure } from '../../shared/feedback/index.ts';

export const recordingsChanged = (): Promise<void> => refresh('staff.recordings.index', 'staff.recordings.show');

type Change = BodyOf<Endpoints['staff.recordings.update']>;

/** Changes a recording and shows why where that fails. Returns true if it succeeded. */
export async function changeRecording({ id }: Pick<Recording, 'id'>, body: Change): Promise<boolean> {
  try {
    await call('staff.recordings.update', { params: { recording_id: id }, body });
    return true;
  } catch (error) {
    notifyFailure(error);
    return false;
  } finally {
    await recordingsChanged();
  }
}
