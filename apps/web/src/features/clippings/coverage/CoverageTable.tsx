import { IconArrowDown } from '@tabler/icons-react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ToneMark } from '../../../shared/parts/index.ts';
import type { Clipping } from '../clippings.api.ts';
import { ClippingFacts } from './ClippingFacts.tsx';
import classes from './coverage.module.css';
import type { CoverageSearch } from './coverage-search.ts';
import { useFigures } from './useFigures.ts';

export interface ListProps {
  rows: readonly Clipping[];
  search: CoverageSearch;
  onSort: (sort: CoverageSearch['sort']) => void;
  onOpen: (id: string) => void;
}

export function CoverageTable({ rows, search, onSort, onOpen }: ListProps) {
  const t = useT('clippings');
  const { sign } = useFigures();
  const byValue = search.sort === 'highest-pr-value';
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <SortHead isSorted={!byValue} onSort={() => onSort(undefined)}>
            {t('table.date')}
          </SortHead>
          <th scope="col">{t('table.headline')}</th>
          <th scope="col">{t('table.tone')}</th>
          <th scope="col">{t('table.impressions')}</th>
          <SortHead isSorted={byValue} onSort={() => onSort('highest-pr-value')}>
            {t('table.value', { currency: sign })}
          </SortHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((clipping) => (
          <Row key={clipping.id} clipping={clipping} isOpen={clipping.id === search.clipping} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function SortHead({ isSorted, onSort, children }: { isSorted: boolean; onSort: () => void; children: string }) {
  return (
    <th scope="col" aria-sort={isSorted ? 'descending' : undefined}>
      <button type="button" onClick={onSort}>
        {children}
        {isSorted && <IconArrowDown size={14} stroke={1.6} aria-hidden />}
      </button>
    </th>
  );
}

function Row({ clipping, isOpen, onOpen }: { clipping: Clipping; isOpen: boolean; onOpen: (id: string) => void }) {
  const { shortDate } = useFormat();
  const figures = useFigures();
  return (
    // The headline is the button; a click anywhere else in the row is a shortcut to it.
    <tr data-open={isOpen || undefined} onClick={() => onOpen(clipping.id)}>
      <td>{shortDate(clipping.published_at)}</td>
      <td>
        <button type="button" className={classes.headline} aria-expanded={isOpen} title={clipping.headline}>
          {clipping.headline}
        </button>
        <ClippingFacts clipping={clipping} />
      </td>
      <td>{clipping.text_tonality ? <ToneMark tone={clipping.text_tonality} confidence={null} /> : '–'}</td>
      <td>{figures.impressions(clipping.impressions)}</td>
      <td>{figures.value(clipping.hf_value)}</td>
    </tr>
  );
}
