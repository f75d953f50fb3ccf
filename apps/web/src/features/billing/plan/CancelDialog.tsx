import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useOrganisation } from '../../../shared/actor/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { Label } from '../../../shared/form/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { changedBySubscription, useBuyer } from '../billing.api.ts';
import classes from './plan.module.css';

const kept = ['records', 'export', 'free'] as const;

/** Cancels the subscription with the second click. It says what is kept; a reason is optional. */
export function CancelDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT('billing');
  const common = useT('app');
  const { longDate } = useFormat();
  const organisation_id = useBuyer();
  const end = useOrganisation()?.subscription?.period_ends_at;
  const [reason, setReason] = useState('');
  const cancel = useCall('billing.subscription.cancel', {
    refreshes: changedBySubscription,
    onSuccess: () => {
      notify({ title: t('cancel.done') });
      onClose();
    },
  });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('cancel.title')}
      size={480}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <div className={classes.dialog}>
        <p>{end ? t('cancel.body', { date: longDate(end) }) : t('cancel.body_plain')}</p>
        <ul className={classes.kept}>
          {kept.map((what) => (
            <li key={what}>{t(`cancel.kept.${what}`)}</li>
          ))}
        </ul>
        <Textarea
          label={<Label isOptional>{t('cancel.reason')}</Label>}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{t('cancel.keep')}</Button>
          <Button
            variant="filled"
            data-danger
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { organisation_id }, body: { reason: reason.trim() || null } })}
          >
            {t('cancel.confirm')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
