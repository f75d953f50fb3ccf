import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { PageHead } from '../../../shared/page/index.ts';
import { type RecordAnswer, refreshOutlets } from '../outlets.api.ts';
import { OutletFields } from './OutletFields.tsx';
import { newValues } from './outlet-values.ts';
import classes from './record.module.css';

const formId = 'outlet';

/** A new outlet; its audience and tiers are given on its record. */
export function CreateOutletPage() {
  const t = useT('outlets');
  const app = useT('app');
  const navigate = useNavigate();
  const form = useForm({
    draft: 'outlet.new',
    schema: 'outletForm',
    initial: newValues,
    submit: (body): Promise<RecordAnswer> => call('staff.media-outlets.store', { body }),
    onDone: ({ data }) => {
      void refreshOutlets();
      notify({ title: t('record.added', { name: data.name }), body: t('record.added_body') });
      void navigate({ to: '/staff/media-outlets/$mediaOutletId/edit', params: { mediaOutletId: data.id } });
    },
  });
  return (
    <>
      <PageHead
        title={t('list.new')}
        actions={
          <>
            <Button component={Link} to="/staff/media-outlets">
              {app('cancel')}
            </Button>
            <Button type="submit" form={formId} variant="filled" loading={form.isBusy}>
              {t('record.add')}
            </Button>
          </>
        }
      />
      <div className={classes.single}>
        <OutletFields form={form} id={formId} />
      </div>
    </>
  );
}
