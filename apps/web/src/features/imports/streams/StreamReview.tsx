import { Button } from '@mantine/core';
import { coverageDoubles, type StreamImport, streamColumns } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, keyOf, useCall } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Columns } from '../Columns.tsx';
import classes from '../imports.module.css';
import { Treatment } from '../Treatment.tsx';
import { NewStreams, StreamDoubles, StreamProblems } from './StreamFindings.tsx';

/** The second step: what the columns mean, and the streams that the searches become. Nothing is added yet. */
export function StreamReview({ row }: { row: StreamImport }) {
  const t = useT('imports');
  const { number } = useFormat();
  const [fields, setFields] = useState(row.columns.map(({ field }) => field));
  const [doubles, setDoubles] = useState<(typeof coverageDoubles)[number]>('skip');
  const params = { brand_id: row.brand_id, stream_import_id: row.id };
  const body = { fields, doubles };
  const check = useQuery({
    queryKey: keyOf('streams.imports.check', { params, body }),
    queryFn: () => call('streams.imports.check', { params, body }),
    placeholderData: keepPreviousData,
  });
  const run = useCall('streams.imports.run', { refreshes: ['streams.imports.show', 'streams.imports.index'] });
  const told = check.data?.data;
  const isWhole = fields.some((field) => field === 'query' || field === 'any_words' || field === 'all_words');
  const isBeyond = told !== undefined && told.left !== null && told.added > told.left;
  return (
    <>
      <h2 className={classes.file}>
        {t('coverage.file', { name: row.file_name, count: row.rows_total, number: number(row.rows_total) })}
      </h2>
      {row.status === 'failed' && (
        <p role="alert" className={classes.failed}>
          {t('coverage.failed')}
        </p>
      )}
      <Columns
        row={row}
        known={streamColumns}
        labelOf={(field) => t(`streams.fields.${field}`)}
        fields={fields}
        onChange={setFields}
      />
      {!isWhole && (
        <p role="alert" className={classes.failed}>
          {t('streams.no_columns')}
        </p>
      )}
      <Treatment
        label={t('streams.doubles.label')}
        values={coverageDoubles}
        value={doubles}
        labelOf={(value) => t(`streams.doubles.${value}`)}
        onChange={setDoubles}
      />
      <p role="status" className={classes.told}>
        {told
          ? t('streams.told', {
              added: number(told.added),
              skipped: number(told.skipped),
              refused: number(told.refused),
            })
          : t('checking')}
      </p>
      {isBeyond && (
        <p role="alert" className={classes.failed}>
          {t('streams.too_many', { added: number(told.added), left: number(told.left ?? 0) })}
        </p>
      )}
      {told && <NewStreams streams={told.streams} count={told.added} />}
      {told && <StreamDoubles doubles={told.doubles} />}
      {told && <StreamProblems problems={told.problems} />}
      <div className={classes.buttons}>
        <Button
          variant="filled"
          disabled={!isWhole || !told || told.added === 0 || isBeyond || check.isFetching}
          loading={run.isPending}
          onClick={() => run.mutate({ params, body })}
        >
          {t('streams.run', { count: told?.added ?? 0, number: number(told?.added ?? 0) })}
        </Button>
      </div>
    </>
  );
}
