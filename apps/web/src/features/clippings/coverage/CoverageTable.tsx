import { Badge, Checkbox } from '@mantine/core';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconArrowDown } from '../../../shared/icons/index.ts';
import { PieceThumbnail, ToneMark } from '../../../shared/parts/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { langOf } from '../../mentions/index.ts';
import type { Clipping } from '../clippings.api.ts';
import { ClippingFacts } from './ClippingFacts.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { Copies } from './Copies.tsx';
import { type ColumnName, useColumns } from './columns.ts';
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
  const columns = useColumns();
  const labels = useColumnLabels(sign);
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
          {columns.shown.map((name) =>
            name === 'value' ? (
              <SortHead key={name} isSorted={byValue} isFigure onSort={() => onSort('highest-pr-value')}>
                {labels.value}
              </SortHead>
            ) : (
              <th key={name} scope="col" data-figure={name === 'impressions' || undefined}>
                {labels[name]}
              </th>
            ),
          )}
          <th scope="col" className={classes.choice}>
            <ColumnsMenu columns={columns} labels={labels} />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((clipping) => (
          <Row
            key={clipping.id}
            clipping={clipping}
            isOpen={clipping.id === search.clipping}
            search={search}
            columns={columns.shown}
            isSelected={selection.ids.has(clipping.id)}
            onSelect={selection.toggle}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Returns the heads of the columns that can be chosen. */
function useColumnLabels(sign: string): Readonly<Record<ColumnName, string>> {
  const t = useT('clippings');
  return {
    tags: t('form.tags'),
    language: t('export.columns.language'),
    saved: t('columns.saved'),
    tone: t('table.tone'),
    impressions: t('table.impressions'),
    value: t('table.value', { currency: sign }),
  };
}

interface HeadProps {
  isSorted: boolean;
  isFigure?: boolean;
  onSort: () => void;
  children: string;
}

function SortHead({ isSorted, isFigure, onSort, children }: HeadProps) {
  return (
    <th scope="col" aria-sort={isSorted ? 'descending' : undefined} data-figure={isFigure}>
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
  columns: readonly ColumnName[];
  isOpen: boolean;
  isSelected: boolean;
  onSelect: Selection<Clipping>['toggle'];
  onOpen: (id: string) => void;
}

function Row({ clipping, search, columns, isOpen, isSelected, onSelect, onOpen }: RowProps) {
  const { shortDate } = useFormat();
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
      {columns.map((name) => (
        <td key={name} data-figure={name === 'impressions' || name === 'value' || undefined} data-column={name}>
          <Cell name={name} clipping={clipping} />
        </td>
      ))}
      <td />
    </tr>
  );
}

function Cell({ name, clipping }: { name: ColumnName; clipping: Clipping }) {
  const { shortDate, language } = useFormat();
  const { reach, worth } = useFigures();
  switch (name) {
    case 'tags':
      return clipping.tags.map((tag) => (
        <Badge key={tag.id} className={classes.tag}>
          {tag.name}
        </Badge>
      ));
    case 'language':
      return clipping.language ? language(clipping.language) : '–';
    case 'saved':
      return shortDate(clipping.created_at);
    case 'tone':
      return <ToneMark tone={clipping.text_tonality ?? 'unsure'} confidence={null} />;
    case 'impressions':
      return reach(clipping);
    case 'value':
      return worth(clipping);
  }
}

/** Shows the picture of a clipping, or the initials of its outlet. */
export function Thumbnail({ clipping: { thumbnail, media_outlet, named_outlet, headline } }: { clipping: Clipping }) {
  return (
    <span className={classes.thumbnail}>
      <PieceThumbnail
        src={thumbnail}
        outlet={media_outlet?.name ?? named_outlet ?? headline}
        outletId={media_outlet?.id}
      />
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
