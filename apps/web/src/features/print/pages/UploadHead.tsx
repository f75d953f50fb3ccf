import { Button, Progress } from '@mantine/core';
import type { PrintUpload } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../../shared/api/index.ts';
import { confirm } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconArrowLeft } from '../../../shared/icons/index.ts';
import { PageHead } from '../../../shared/page/index.ts';
import { isBeingRead } from '../print.api.ts';
import classes from '../print.module.css';
import { StatusBadge } from '../StatusBadge.tsx';
import { useUploadActions } from '../useUploadActions.ts';

interface Props {
  upload: PrintUpload;
  /** Called if outlet or day is missing for publishing. */
  onMissing: () => void;
}

/** File, state and actions of an upload. */
export function UploadHead({ upload, onMissing }: Props) {
  const t = useT('print');
  const { number, longDate } = useFormat();
  const { discard, takeBack, readAgain } = useUploadActions();
  const publish = useCall('staff.print-uploads.update', {
    refreshes: ['staff.print-uploads.show', 'staff.print-uploads.index', 'staff.print-uploads.page'],
  });
  const { status, documents, articles, media_outlet: outlet, published_at: day } = upload;
  const open = articles - documents;
  const ask = async () => {
    if (!outlet || !day) return onMissing();
    const isSure = await confirm({
      title: t('publish_title', { count: open }),
      body: t('publish_body', { outlet: outlet.name, date: longDate(day) }),
      confirmLabel: t('publish'),
    });
    if (isSure) publish.mutate({ params: { print_upload_id: upload.id }, body: { status: 'published' } });
  };
  const mayPublish = (status === 'review' || status === 'published') && open > 0;
  return (
    <PageHead
      title={upload.headline ?? upload.file_name}
      aside={<StatusBadge status={status} />}
      actions={
        <>
          {status === 'discarded' && <Button onClick={() => void takeBack(upload)}>{t('take_back')}</Button>}
          {status === 'failed' && <Button onClick={() => void readAgain(upload)}>{t('read_again')}</Button>}
          {documents === 0 && status !== 'discarded' && (
            <Button onClick={() => void discard(upload)}>{t('discard')}</Button>
          )}
          {mayPublish && (
            <Button variant="filled" loading={publish.isPending} onClick={() => void ask()}>
              {t('publish')}
            </Button>
          )}
        </>
      }
    >
      <Link to="/staff/print-upload" className={classes.back}>
        <IconArrowLeft size={14} stroke={1.6} aria-hidden />
        {t('back')}
      </Link>
      {upload.failure && <p className={classes.failure}>{upload.failure.message}</p>}
      {isBeingRead(upload) && (
        <div role="status" className={classes.reading}>
          {t('pages_of', { done: number(upload.pages_done), total: number(upload.pages_total) })}
          <Progress
            size={4}
            value={(100 * upload.pages_done) / Math.max(1, upload.pages_total)}
            aria-label={t('progress')}
          />
        </div>
      )}
    </PageHead>
  );
}

/** A summary of what was published. */
export function Published({ upload }: { upload: PrintUpload }) {
  const t = useT('print');
  const { longDate } = useFormat();
  const { documents, articles, media_outlet: outlet, published_at: day } = upload;
  if (documents === 0) return null;
  return (
    <div role="status" className={classes.published}>
      <b>{t('published', { count: documents })}</b>
      <p>
        {[outlet?.name, day && longDate(day)].filter(Boolean).join(' · ')}. {t('published_body')}
      </p>
      {articles > documents && <p>{t('unpublished', { count: articles - documents })}</p>}
    </div>
  );
}
