import type { Report } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { flatPages } from '../../../shared/api/index.ts';
import { Drawer } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { useOpenCoverage } from '../../metrics/index.ts';
import classes from '../report.module.css';
import { rowPages } from '../reports.api.ts';
import { OpenRow, type ShownRow } from './open-row.ts';

/** A report whose rows open their clippings beside it, if no filter of the coverage names them. */
export function WithRows({ report, children }: { report: Report; children: ReactNode }) {
  const t = useT('reports');
  const [row, setRow] = useState<ShownRow | null>(null);
  const { can } = usePermission('clippings.list');
  return (
    <OpenRow value={can ? setRow : null}>
      {children}
      <Drawer
        opened={row !== null}
        onClose={() => setRow(null)}
        title={row?.name}
        closeButtonProps={{ 'aria-label': t('rows.close') }}
      >
        {row && <RowClippings report={report} row={row} />}
      </Drawer>
    </OpenRow>
  );
}

function RowClippings({ report, row }: { report: Report; row: ShownRow }) {
  const app = useT('app');
  const { shortDay } = useFormat();
  const open = useOpenCoverage();
  const pages = useInfiniteQuery(rowPages(report.id, row));
  const brand = report.brands[0]?.id ?? '';
  return (
    <>
      {pages.isPending && <RowSkeletons />}
      {pages.isError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      <ul className={classes.rows}>
        {flatPages(pages.data).map(({ id, headline, outlet, published_on: day, tone }) => (
          <li key={id}>
            <h3>
              <button
                type="button"
                onClick={() =>
                  open?.({ brand, filters: { period: `${day}..${day}`, count: 'clippings', clipping: id } })
                }
              >
                {headline}
              </button>
            </h3>
            <p>{[outlet, shortDay(day), app(`tone.${tone}`)].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} className={classes.more} />
    </>
  );
}
