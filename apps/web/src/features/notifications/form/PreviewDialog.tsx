import { ApiError, type NotificationFormInput } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../../shared/api/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { styleNonce } from '../../../shared/style-nonce.ts';
import classes from '../notifications.module.css';
import { frameOf } from './mail-frame.ts';

/** The mail as it would go out now, from real mentions, as mail and as plain text. */
export function PreviewDialog({ values, onClose }: { values: NotificationFormInput; onClose: () => void }) {
  const t = useT('notifications');
  const app = useT('app');
  const [way, setWay] = useState('mail');
  // A preview needs no title and no days yet.
  const body = {
    ...values,
    title: values.title || t('title'),
    times: values.times?.length ? values.times : ['08:00'],
    receivers: [],
  };
  const preview = useQuery({ ...apiQuery('user.media-notifications.preview', { body }), staleTime: 0, gcTime: 0 });
  const mail = preview.data?.data;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('form.preview_title')}
      size={720}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      {preview.isPending && <RowSkeletons count={4} kind="mention" />}
      {preview.isError && <Failure error={preview.error} onRetry={() => void preview.refetch()} />}
      {mail && (
        <div className={classes.preview}>
          <p>
            <span>{t('form.preview_subject')}</span> <b>{mail.subject}</b>
          </p>
          <SegmentedControl
            data={[
              { value: 'mail', label: t('form.preview_mail') },
              { value: 'text', label: t('form.preview_text') },
            ]}
            value={way}
            onChange={setWay}
          />
          {way === 'mail' ? (
            <iframe title={t('form.preview_frame')} srcDoc={frameOf(mail.html, styleNonce)} sandbox="" />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
            <pre tabIndex={0}>{mail.text}</pre>
          )}
        </div>
      )}
    </Modal>
  );
}

/** Explains why there is no preview: fields are missing, or it failed. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const lacking = error instanceof ApiError ? Object.values(error.body.errors ?? {}).flat() : [];
  if (lacking.length === 0) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <ul role="alert">
      {lacking.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
