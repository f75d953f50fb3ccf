import type { Relation } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconArrowDown } from '../../../shared/icons/index.ts';
import { boxColumn, type Column, ListTable } from '../../../shared/list/index.ts';
import { PersonMark, TierBadge } from '../../../shared/parts/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { useFigures } from '../../clippings/index.ts';
import type { RelationSearch } from '../connect-search.ts';
import classes from './list.module.css';
import { RelationMenu } from './RelationMenu.tsx';

interface Props {
  rows: readonly Relation[];
  selection: Selection<Relation>;
  /** The order, if it can be changed. */
  order?: { sort: RelationSearch['sort']; onSort: (sort: RelationSearch['sort']) => void };
}

const unknown = '–';

/** Lists relations as a table; on the phone, outlet and country are below the name. */
export function RelationTable({ rows, selection, order }: Props) {
  const t = useT('connect');
  const metrics = useT('metrics');
  const app = useT('app');
  const clippings = useT('clippings');
  const brand = useActiveBrand();
  const { number, country } = useFormat();
  const { sign, value } = useFigures();
  const columns: Column<Relation>[] = [
    boxColumn({
      selection,
      count: rows.length,
      all: clippings('bulk.all'),
      labelOf: ({ name }) => clippings('bulk.select', { headline: name }),
    }),
    {
      id: 'name',
      kind: 'main',
      head: order ? <NameSort order={order} /> : t('fields.name'),
      sorted: order && order.sort === undefined ? 'ascending' : undefined,
      cell: (relation) => <Name relation={relation} />,
    },
    {
      id: 'outlet',
      head: metrics('outlets.outlet'),
      from: 'tablet',
      cell: ({ media_outlet: outlet }) =>
        outlet ? (
          <span className={classes.tiered}>
            <span className="cut">{outlet.name}</span> <TierBadge tier={outlet.tier} />
          </span>
        ) : (
          unknown
        ),
    },
    {
      id: 'groups',
      head: app('navigation.groups'),
      from: 'desktop',
      cell: ({ groups }) => (
        <span className={classes.groups}>{groups.map(({ name }) => name).join(', ') || unknown}</span>
      ),
    },
    {
      id: 'country',
      head: metrics('outlets.country'),
      from: 'desktop',
      cell: (relation) => (relation.country ? country(relation.country.id) : unknown),
    },
    {
      id: 'clippings',
      head: metrics('measures.clippings'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ stats }) => (stats?.clippings ? number(stats.clippings) : unknown),
    },
    {
      id: 'value',
      head: clippings('table.value', { currency: sign }),
      kind: 'figure',
      from: 'tablet',
      cell: ({ stats }) => (stats?.clippings ? value(stats.hf_value) : unknown),
    },
    { id: 'menu', head: t('list.menu'), kind: 'menu', cell: (relation) => <RelationMenu relation={relation} /> },
  ];
  return (
    <ListTable
      caption={t('list.table', { brand: brand.name })}
      columns={columns}
      rows={rows}
      rowData={({ id }) => ({ 'data-selected': selection.ids.has(id) || undefined })}
    />
  );
}

/** Sorts by name; pressed again, by the date of adding, newest first. */
function NameSort({ order }: Required<Pick<Props, 'order'>>) {
  const t = useT('connect');
  const isByName = order.sort === undefined;
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => order.onSort(isByName ? 'newest' : undefined)}
      title={t(isByName ? 'list.newest' : 'list.a_z')}
    >
      {t('fields.name')}
      {isByName && <IconArrowDown size={14} stroke={1.6} aria-hidden />}
    </button>
  );
}

function Name({ relation }: { relation: Relation }) {
  const { country } = useFormat();
  const { id, name, photo_url, job_title, media_outlet } = relation;
  return (
    <span className={classes.person}>
      <PersonMark name={name} picture={photo_url} />
      <span>
        <Link to="/connect/relations/$relationId" params={{ relationId: id }} data-cover className={classes.name}>
          {name}
        </Link>
        {job_title && <span className={classes.facts}>{job_title}</span>}
        <span className={classes.phoneFacts}>
          {[media_outlet?.name, relation.country && country(relation.country.id)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  );
}
