import type { PrintUpload } from '@masthead/contract';
import { call } from '../../shared/api/index.ts';
import { notify, notifyFailure } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { uploadsChanged } from './print.api.ts';

type Known = Pick<PrintUpload, 'id' | 'file_name'>;

/** Discards an upload, takes it back and has it read again. */
export function useUploadActions() {
  const t = useT('print');
  const goTo = async ({ id }: Known, status: 'discarded' | 'review' | 'waiting'): Promise<boolean> => {
    try {
      await call('staff.print-uploads.update', { params: { print_upload_id: id }, body: { status } });
      return true;
    } catch (error) {
      notifyFailure(error);
      return false;
    } finally {
      await uploadsChanged();
    }
  };
  return {
    discard: async (upload: Known) => {
      if (!(await goTo(upload, 'discarded'))) return;
      notify({ title: t('discarded', { name: upload.file_name }), undo: () => void goTo(upload, 'review') });
    },
    takeBack: (upload: Known) => goTo(upload, 'review'),
    readAgain: (upload: Known) => goTo(upload, 'waiting'),
  };
}
