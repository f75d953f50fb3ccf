import { Button, Group, TextInput } from '@mantine/core';
import { limits, type Report } from '@masthead/contract';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../report.module.css';

/** Saves the arrangement of a report as a template of the organisation. */
export function SaveTemplateDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useT('reports');
  const app = useT('app');
  const form = useForm({
    schema: 'reportTemplateForm',
    initial: { name: t(`templates.${report.template}.name`) },
    asksBeforeLeaving: false,
    submit: ({ name }) => call('report-templates.store', { body: { name, report_id: report.id } }),
    onDone: ({ data: { name } }) => {
      void refresh('report-templates.index');
      notify({ title: t('own_templates.saved', { name }) });
      onClose();
    },
  });
  return (
    <Modal
      opened
      size={440}
      onClose={onClose}
      title={t('own_templates.save')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <p className={classes.hint}>{t('own_templates.hint')}</p>
        <TextInput
          data-autofocus
          maxLength={limits.reportName}
          description={t('own_templates.body', { name: report.name })}
          {...form.text('name', t('own_templates.name'))}
        />
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {app('save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
