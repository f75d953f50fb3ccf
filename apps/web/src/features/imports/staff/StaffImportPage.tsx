import { Button, Progress, TextInput } from '@mantine/core';
import type { RelationImport } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery, call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { ReasonDialog } from '../../../shared/form/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { PageHead } from '../../../shared/page/index.ts';
import { ChooseFile } from '../ChooseFile.tsx';
import { Problems } from '../Findings.tsx';
import { sendFile } from '../imports.api.ts';
import classes from '../imports.module.css';
import { BrandSelect } from './BrandSelect.tsx';

/** People of a file for a brand, added by staff with the meaning that the columns are seen to have. */
export function StaffImportPage() {
  const t = useT('imports');
  const app = useT('app');
  const staff = useT('staff');
  const [reason, setReason] = useState('');
  const [brand, setBrand] = useState<string | null>(null);
  const [importId, setImportId] = useState<string | null>(null);
  return (
    <>
      <PageHead title={app('titles.import_relations')} />
      <div className={classes.page}>
        <p className={classes.lead}>{t('staff.import_lead')}</p>
        <BrandSelect value={brand} onChange={setBrand} />
        {!importId && (
          <TextInput
            className={classes.group}
            label={staff('organisations.reason')}
            description={staff('organisations.reason_hint')}
            maxLength={255}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        {brand && reason.trim() && !importId && (
          <ChooseFile
            onFile={async (file) =>
              setImportId(
                (await sendFile<RelationImport>('/staff/relations/import', file, { brand_id: brand, reason })).id,
              )
            }
          />
        )}
        {importId && <Running importId={importId} onOther={() => setImportId(null)} />}
      </div>
    </>
  );
}

function Running({ importId, onOther }: { importId: string; onOther: () => void }) {
  const t = useT('imports');
  const { number } = useFormat();
  const params = { import_id: importId };
  const query = useQuery({
    ...apiQuery('staff.relations.imports.show', { params }),
    refetchInterval: ({ state }) => (state.data?.data.status === 'running' ? 1000 : false),
  });
  const [isUndoing, setUndoing] = useState(false);
  const row = query.data?.data;
  if (!row) return null;
  const { rows_done, rows_total, added, filled, skipped, refused } = row;
  return (
    <div className={classes.running} role="status">
      {row.status === 'running' ? (
        <>
          <p>{t('running', { done: number(rows_done), total: number(rows_total) })}</p>
          <Progress value={(rows_done / Math.max(1, rows_total)) * 100} aria-label={t('progress')} />
        </>
      ) : (
        <>
          <h2 className={classes.file}>{t(`status.${row.status}`)}</h2>
          <p>
            {t('did', {
              added: number(added),
              filled: number(filled),
              skipped: number(skipped),
              refused: number(refused),
            })}
          </p>
          <Problems problems={row.problems} />
          <div className={classes.buttons}>
            {row.undo_until && (
              <Button data-danger onClick={() => setUndoing(true)}>
                {t('undo')}
              </Button>
            )}
            <Button onClick={onOther}>{t('other_file')}</Button>
          </div>
          {isUndoing && (
            <ReasonDialog
              danger
              title={t('undo_title')}
              body={t('undo_body', { count: added, number: number(added) })}
              confirmLabel={t('undo')}
              send={(body) => call('staff.relations.imports.undo', { params, body })}
              onDone={() => {
                void refresh('staff.relations.imports.show');
                notify({ title: t('undone') });
              }}
              onClose={() => setUndoing(false)}
            />
          )}
        </>
      )}
    </div>
  );
}
