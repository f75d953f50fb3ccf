import { Button, Group, Textarea } from '@mantine/core';
import { type EnterpriseEnquiry, enquiryStatuses } from '@masthead/contract';
import { useMayCall } from '../../../shared/actor/index.ts';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal, Select } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './requests.module.css';

/** One request with the words of its sender; staff set its state and a note. */
export function EnquiryDialog({ enquiry, onClose }: { enquiry: EnterpriseEnquiry; onClose: () => void }) {
  const t = useT('staff');
  const common = useT('app');
  const mayChange = useMayCall('staff.enterprise-enquiries.update');
  const form = useForm({
    schema: 'enquiryForm',
    initial: { note: enquiry.note, status: enquiry.status },
    submit: (body) => call('staff.enterprise-enquiries.update', { params: { enquiry_id: enquiry.id }, body }),
    onDone: async () => {
      await refresh('staff.enterprise-enquiries.index');
      notify({ title: t('requests.saved') });
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={enquiry.company}
      size={520}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <p className={classes.sender}>
          {enquiry.name} · <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a>
          {enquiry.phone && ` · ${enquiry.phone}`}
        </p>
        <p className={classes.words}>{enquiry.message}</p>
        <fieldset disabled={!mayChange} className={classes.form}>
          <Select
            {...form.field('status', t('requests.status'))}
            allowDeselect={false}
            data={enquiryStatuses.map((value) => ({ value, label: t(`requests.statuses.${value}`) }))}
          />
          <Textarea
            autosize
            minRows={2}
            {...form.text('note', t('requests.note'))}
            description={t('requests.note_hint')}
          />
        </fieldset>
        {mayChange && (
          <Group justify="flex-end" gap={8}>
            <Button onClick={onClose}>{common('cancel')}</Button>
            <Button type="submit" variant="filled" loading={form.isBusy}>
              {t('organisations.save')}
            </Button>
          </Group>
        )}
      </form>
    </Modal>
  );
}
