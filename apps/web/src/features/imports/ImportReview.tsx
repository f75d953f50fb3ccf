import { Button, Radio } from '@mantine/core';
import { type ImportDoubles, importDoubles, importFields, type RelationImport } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery, call, keyOf, useCall } from '../../shared/api/index.ts';
import { Select } from '../../shared/floating/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { Columns } from './Columns.tsx';
import { Doubles, Problems } from './Findings.tsx';
import classes from './imports.module.css';

/** The second step: what the columns mean, what happens to people who are known, and what the import would do. Nothing is added yet. */
export function ImportReview({ row }: { row: RelationImport }) {
  const t = useT('imports');
  const { number } = useFormat();
  const [fields, setFields] = useState(row.columns.map(({ field }) => field));
  const [doubles, setDoubles] = useState<ImportDoubles>('skip');
  const [group, setGroup] = useState<string | null>(null);
  const params = { brand_id: row.brand_id, import_id: row.id };
  const body = { fields, doubles };
  const check = useQuery({
    queryKey: keyOf('connect.imports.check', { params, body }),
    queryFn: () => call('connect.imports.check', { params, body }),
    placeholderData: keepPreviousData,
  });
  const run = useCall('connect.imports.run', { refreshes: ['connect.imports.show', 'connect.imports.index'] });
  const told = check.data?.data;
  const changed = told ? told.added + told.filled : 0;
  const hasName = fields.some((field) => field === 'name' || field === 'first_name' || field === 'last_name');
  return (
    <>
      <h2 className={classes.file}>
        {t('file', { name: row.file_name, count: row.rows_total, number: number(row.rows_total) })}
      </h2>
      {row.status === 'failed' && (
        <p role="alert" className={classes.failed}>
          {t('failed')}
        </p>
      )}
      <Columns
        row={row}
        known={importFields}
        labelOf={(field) => t(`fields.${field}`)}
        fields={fields}
        onChange={setFields}
      />
      {!hasName && (
        <p role="alert" className={classes.failed}>
          {t('no_name')}
        </p>
      )}
      <Radio.Group label={t('doubles.label')} value={doubles} onChange={(value) => setDoubles(value as ImportDoubles)}>
        <div className={classes.radios}>
          {importDoubles.map((value) => (
            <Radio key={value} value={value} label={t(`doubles.${value}`)} />
          ))}
        </div>
      </Radio.Group>
      <GroupSelect brandId={row.brand_id} value={group} onChange={setGroup} />
      <p role="status" className={classes.told}>
        {told
          ? t('told', {
              added: number(told.added),
              filled: number(told.filled),
              skipped: number(told.skipped),
              refused: number(told.refused),
            })
          : t('checking')}
      </p>
      {told && <Doubles doubles={told.doubles} />}
      {told && <Problems problems={told.problems} />}
      <div className={classes.buttons}>
        <Button
          variant="filled"
          disabled={!hasName || changed === 0 || check.isFetching}
          loading={run.isPending}
          onClick={() => run.mutate({ params, body: { ...body, group_id: group } })}
        >
          {t('run', { count: changed, number: number(changed) })}
        </Button>
      </div>
    </>
  );
}

function GroupSelect({
  brandId,
  value,
  onChange,
}: {
  brandId: string;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const t = useT('imports');
  const { data } = useQuery(apiQuery('connect.groups.index', { query: { brand: brandId, sort: 'a_z', limit: 100 } }));
  const groups = data?.data.filter(({ search }) => search === null) ?? [];
  if (groups.length === 0) return null;
  return (
    <Select
      className={classes.group}
      label={t('group')}
      clearable
      data={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}
