import { Checkbox } from '@mantine/core';
import type { Relation } from '@masthead/contract';
import { IconArrowDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { PersonMark, TierBadge } from '../../../shared/parts/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { useFigures } from '../../clippings/index.ts';
import type { RelationSearch } from '../connect-search.ts';
import classes from './list.module.css';
import { RelationMenu } from './RelationMenu.tsx';

interface Props {
  rows: readonly Relation[];
  selection: Selection<Relation>;
  /** The order, where it can be changed. */
  order?: { sort: RelationSearch['sort']; onSort: (sort: RelationSearch['sort']) => void };
}

/** Relations as a table; on the phone the same rows one below the other. */
export function RelationTable({ rows, selection, order }: Props) {
  const t = useT('connect');
  const metrics = useT('metrics');
  const app = useT('app');
  const clippings = useT('clippings');
  const brand = useActiveBrand();
  const { sign } = useFigures();
  const isAll = selection.rows.length === rows.length;
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('list.table', { brand: brand.name })}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.box}>
            <Checkbox
              aria-label={clippings('bulk.all')}
              checked={isAll}
              indeterminate={!isAll && selection.rows.length > 0}
              onChange={() => (isAll ? selection.clear() : selection.all())}
            />
          </th>
          <NameHead order={order} />
          <th scope="col" className={classes.outlet}>
            {metrics('outlets.outlet')}
          </th>
          <th scope="col" className={classes.groups}>
            {app('navigation.groups')}
          </th>
          <th scope="col" className={classes.country}>
            {metrics('outlets.country')}
          </th>
          <th scope="col" className={classes.figure}>
            {metrics('measures.clippings')}
          </th>
          <th scope="col" className={classes.figure}>
            {clippings('table.value', { currency: sign })}
          </th>
          <th>
            <span className="visually-hidden">{t('list.menu')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((relation) => (
          <Row key={relation.id} relation={relation} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

/** By name; pressed, those added last come first. */
function NameHead({ order }: Pick<Props, 'order'>) {
  const t = useT('connect');
  if (!order) return <th scope="col">{t('fields.name')}</th>;
  const isByName = order.sort === undefined;
  return (
    <th scope="col" aria-sort={isByName ? 'ascending' : undefined}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => order.onSort(isByName ? 'newest' : undefined)}
        title={t(isByName ? 'list.newest' : 'list.a_z')}
      >
        {t('fields.name')}
        {isByName && <IconArrowDown size={14} stroke={1.6} aria-hidden />}
      </button>
    </th>
  );
}

function Row({ relation, selection }: { relation: Relation; selection: Selection<Relation> }) {
  const clippings = useT('clippings');
  const { number, country } = useFormat();
  const { value } = useFigures();
  const { id, name, photo_url, job_title, media_outlet, groups, stats } = relation;
  return (
    <tr data-selected={selection.ids.has(id) || undefined}>
      <td className={classes.box}>
        <Checkbox
          aria-label={clippings('bulk.select', { headline: name })}
          checked={selection.ids.has(id)}
          onChange={(event) => selection.toggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </td>
      <th scope="row" className={classes.name}>
        <span className={classes.person}>
          <PersonMark name={name} picture={photo_url} />
          <span>
            <Link to="/connect/relations/$relationId" params={{ relationId: id }} className={classes.cover}>
              {name}
            </Link>
            {job_title && <span className={classes.facts}>{job_title}</span>}
            <span className={classes.phoneFacts}>
              {[media_outlet?.name, relation.country && country(relation.country.id)].filter(Boolean).join(' · ')}
            </span>
          </span>
        </span>
      </th>
      <td className={classes.outlet}>
        {media_outlet ? (
          <span className={classes.tiered}>
            <span className="cut">{media_outlet.name}</span> <TierBadge tier={media_outlet.tier} />
          </span>
        ) : (
          '–'
        )}
      </td>
      <td className={classes.groups}>
        <span className="cut">{groups.map((group) => group.name).join(', ') || '–'}</span>
      </td>
      <td className={classes.country}>{relation.country ? country(relation.country.id) : '–'}</td>
      <td className={classes.figure}>{stats?.clippings ? number(stats.clippings) : '–'}</td>
      <td className={classes.figure}>{stats?.clippings ? value(stats.hf_value) : '–'}</td>
      <td className={classes.actions}>
        <RelationMenu relation={relation} />
      </td>
    </tr>
  );
}
