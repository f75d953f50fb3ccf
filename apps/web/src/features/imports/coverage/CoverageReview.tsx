import { Button } from '@mantine/core';
import {
  type CoverageCheck,
  type CoverageImport,
  coverageDoubles,
  coverageFields,
  type DayOrder,
  dayOrders,
} from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, keyOf, useCall } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Columns } from '../Columns.tsx';
import classes from '../imports.module.css';
import { Treatment } from '../Treatment.tsx';
import { CoverageDoubles, CoverageProblems } from './CoverageFindings.tsx';
import { useFieldLabel } from './useFieldLabel.ts';

const orderTexts = { 'day-first': 'day_first', 'month-first': 'month_first' } as const;

/** The second step: what the columns mean, what happens to known pieces, and what the import would do. Nothing is added yet. */
export function CoverageReview({ row }: { row: CoverageImport }) {
  const t = useT('imports');
  const { number } = useFormat();
  const labelOf = useFieldLabel();
  const [fields, setFields] = useState(row.columns.map(({ field }) => field));
  const [doubles, setDoubles] = useState<(typeof coverageDoubles)[number]>('skip');
  const [order, setOrder] = useState<DayOrder | null>(null);
  const params = { brand_id: row.brand_id, coverage_import_id: row.id };
  const body = { fields, doubles, day_order: order };
  const check = useQuery({
    queryKey: keyOf('clippings.imports.check', { params, body }),
    queryFn: () => call('clippings.imports.check', { params, body }),
    placeholderData: keepPreviousData,
  });
  const run = useCall('clippings.imports.run', {
    refreshes: ['clippings.imports.show', 'clippings.imports.index'],
  });
  const told = check.data?.data;
  const isWhole = fields.includes('headline') && fields.includes('published_at');
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
      <Columns row={row} known={coverageFields} labelOf={labelOf} fields={fields} onChange={setFields} />
      {!isWhole && (
        <p role="alert" className={classes.failed}>
          {t('coverage.no_columns')}
        </p>
      )}
      {told && !told.is_day_order_certain && (
        <Treatment
          label={t('coverage.day_order.label')}
          values={dayOrders}
          value={order ?? told.day_order}
          labelOf={(value) => t(`coverage.day_order.${orderTexts[value]}`)}
          onChange={setOrder}
        />
      )}
      <Treatment
        label={t('coverage.doubles.label')}
        values={coverageDoubles}
        value={doubles}
        labelOf={(value) => t(`coverage.doubles.${value}`)}
        onChange={setDoubles}
      />
      <p role="status" className={classes.told}>
        {told
          ? t('coverage.told', {
              added: number(told.added),
              skipped: number(told.skipped),
              refused: number(told.refused),
            })
          : t('checking')}
      </p>
      {told && <Allowance told={told} />}
      {told && <CoverageDoubles doubles={told.doubles} />}
      {told && <CoverageProblems problems={told.problems} />}
      <div className={classes.buttons}>
        <Button
          variant="filled"
          disabled={!isWhole || !told || told.added === 0 || isBeyond(told) || check.isFetching}
          loading={run.isPending}
          onClick={() => run.mutate({ params, body })}
        >
          {t('coverage.run', { count: told?.added ?? 0, number: number(told?.added ?? 0) })}
        </Button>
      </div>
    </>
  );
}

const isBeyond = ({ counted, counted_left, history, history_left }: CoverageCheck): boolean =>
  (counted_left !== null && counted > counted_left) || history > history_left;

/** The part of the file that the plan counts, and the part that it does not. */
function Allowance({ told: { counted, counted_left, history, history_left } }: { told: CoverageCheck }) {
  const t = useT('imports');
  const { number } = useFormat();
  const isTooMuch = counted_left !== null && counted > counted_left;
  return (
    <>
      {counted_left !== null && counted > 0 && (
        <p role={isTooMuch ? 'alert' : undefined} className={isTooMuch ? classes.failed : classes.lead}>
          {t(isTooMuch ? 'coverage.too_many' : 'coverage.counted', {
            counted: number(counted),
            left: number(counted_left),
          })}
        </p>
      )}
      {history > 0 && (
        <p
          role={history > history_left ? 'alert' : undefined}
          className={history > history_left ? classes.failed : classes.lead}
        >
          {t(history > history_left ? 'coverage.too_old' : 'coverage.history', {
            history: number(history),
            left: number(history_left),
          })}
        </p>
      )}
    </>
  );
}
