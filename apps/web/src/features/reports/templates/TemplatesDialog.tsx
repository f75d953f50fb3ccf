import { ActionIcon } from '@mantine/core';
import type { ReportTemplateRecord } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { call, refresh, useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { InlineEdit } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconTrash } from '../../../shared/icons/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import classes from '../report.module.css';
import { ownTemplates } from '../reports.api.ts';

/** Renames and deletes the templates of the organisation. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const t = useT('reports');
  const app = useT('app');
  const { data, error, isPending, refetch } = useQuery(ownTemplates);
  const templates = data?.data ?? [];
  return (
    <Modal
      opened
      size={480}
      onClose={onClose}
      title={t('own_templates.manage')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      {isPending && <RowSkeletons count={3} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && templates.length === 0 && (
        <EmptyState title={t('own_templates.empty')} body={t('own_templates.empty_body')} />
      )}
      <ul className={classes.templates}>
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} />
        ))}
      </ul>
    </Modal>
  );
}

function TemplateRow({ template: { id, name, base, created_by } }: { template: ReportTemplateRecord }) {
  const t = useT('reports');
  const params = { report_template_id: id };
  const removal = useCall('report-templates.delete', {
    refreshes: ['report-templates.index'],
    onSuccess: () => notify({ title: t('own_templates.deleted', { name }) }),
  });
  return (
    <li>
      <div>
        <InlineEdit
          label={t('own_templates.name')}
          value={name}
          maxLength={100}
          save={async (next) => {
            await call('report-templates.update', { params, body: { name: next } });
            await refresh('report-templates.index');
          }}
        />
        <p className={classes.hint}>
          {[t(`templates.${base}.name`), created_by?.full_name].filter(Boolean).join(' · ')}
        </p>
      </div>
      <ActionIcon
        aria-label={t('own_templates.delete', { name })}
        loading={removal.isPending}
        onClick={() => removal.mutate({ params })}
      >
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}
