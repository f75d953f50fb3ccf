import { Checkbox } from '@mantine/core';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconArrowDown } from '../../../shared/icons/index.ts';
import { PieceThumbnail, ToneMark } from '../../../shared/parts/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { langOf } from '../../mentions/index.ts';
import type { Clipping } from '../clippings.api.ts';
import { ClippingFacts } from './ClippingFacts.tsx';
import { Copies } from './Copies.tsx';
import classes from './coverage.module.css';
import type { CoverageSearch } from './coverage-search.ts';
import { useFigures } from './useFigures.ts';

export interface ListProps {
  rows: readonly Clipping[];
  search: CoverageSearch;
  selection: Selection<Clipping>;
  onSort: (sort: CoverageSearch['sort']) => void;
  onOpen: (id: string) => void;
}

export function CoverageTable({ rows, search, selection, onSort, onOpen }: ListProps) {
  const t = useT('clippings');
  const { sign } = useFigures();
  const byValue = search.sort === 'highest-pr-value';
  const isAll = selection.rows.length === rows.length;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label={t('bulk.all')}
              checked={isAll}
              indeterminate={!isAll && selection.rows.length > 0}
              onChange={() => (isAll ? selection.clear() : selection.all())}
            />
          </th>
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
          <Row
            key={clipping.id}
            clipping={clipping}
            isOpen={clipping.id === search.clipping}
            search={search}
            isSelected={selection.ids.has(clipping.id)}
            onSelect={selection.toggle}
            onOpen={onOpen}
          />
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

interface RowProps {
  clipping: Clipping;
  search: CoverageSearch;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: Selection<Clipping>['toggle'];
  onOpen: (id: string) => void;
}

function Row({ clipping, search, isOpen, isSelected, onSelect, onOpen }: RowProps) {
  const { shortDate } = useFormat();
  const figures = useFigures();
  return (
    // The headline is the button; a click anywhere else in the row is a shortcut to it.
    <tr
      data-clipping={clipping.id}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      onClick={() => onOpen(clipping.id)}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keeps clicks beside the box from opening the row */}
      <td onClick={(event) => event.stopPropagation()}>
        <SelectBox clipping={clipping} isSelected={isSelected} onSelect={onSelect} />
      </td>
      <td>{shortDate(clipping.published_at)}</td>
      <td>
        <div className={classes.rowBody}>
          <Thumbnail clipping={clipping} />
          <div>
            <Headline clipping={clipping} isOpen={isOpen} />
            <ClippingFacts clipping={clipping} />
            <Copies clipping={clipping} search={search} onOpen={onOpen} />
          </div>
        </div>
      </td>
      <td>
        <ToneMark tone={clipping.text_tonality ?? 'unsure'} confidence={null} />
      </td>
      <td>{figures.reach(clipping)}</td>
      <td>{figures.worth(clipping)}</td>
    </tr>
  );
}

/** Shows the picture of a clipping, or the initials of its outlet. */
export function Thumbnail({ clipping: { thumbnail, media_outlet, named_outlet, headline } }: { clipping: Clipping }) {
  return (
    <span className={classes.thumbnail}>
      <PieceThumbnail src={thumbnail} outlet={media_outlet?.name ?? named_outlet ?? headline} />
    </span>
  );
}

/** Bold with a dot as long as nobody has looked at it. */
export function Headline({ clipping, isOpen, onOpen }: { clipping: Clipping; isOpen: boolean; onOpen?: () => void }) {
  const t = useT('clippings');
  const isNew = clipping.looked_at === null;
  return (
    <button
      type="button"
      className={classes.headline}
      data-new={isNew || undefined}
      lang={clipping.language ? langOf(clipping.language) : undefined}
      aria-expanded={isOpen}
      title={clipping.headline}
      onClick={onOpen}
    >
      {isNew && <span className="visually-hidden">{t('triage.new')}: </span>}
      {clipping.headline}
    </button>
  );
}

/** Selects a clipping; with Shift, all clippings from the one selected last. */
export function SelectBox({ clipping, isSelected, onSelect }: Pick<RowProps, 'clipping' | 'isSelected' | 'onSelect'>) {
  const t = useT('clippings');
  return (
    <Checkbox
      aria-label={t('bulk.select', { headline: clipping.headline })}
      checked={isSelected}
      onChange={(event) => onSelect(clipping.id, (event.nativeEvent as MouseEvent).shiftKey)}
    />
  );
}
