import { useQuery } from '@tanstack/react-query';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { MailView, ScreenChoice, useScreen } from '../../emails/index.ts';
import { previewOf } from '../briefings.api.ts';
import classes from '../briefings.module.css';

/** Shows the next issue as its receivers would get it now. */
export function PreviewDialog({ briefingId, onClose }: { briefingId: string; onClose: () => void }) {
  const t = useT('mailing');
  const app = useT('app');
  const { isPhone, screen, setScreen } = useScreen();
  const preview = useQuery({ ...previewOf(briefingId), staleTime: 0 });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('preview.title')}
      size={860}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <div className={classes.choices}>
        <ScreenChoice screen={screen} onChange={setScreen} />
      </div>
      {preview.isPending && <RowSkeletons count={4} kind="mention" />}
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && <MailView mail={preview.data.data} screen={screen} />}
    </Modal>
  );
}
