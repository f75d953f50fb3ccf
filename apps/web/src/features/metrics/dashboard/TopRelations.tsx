import type { Relation } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { PersonMark, TierBadge } from '../../../shared/parts/index.ts';
import type { Write } from '../blocks/useMeasureFormat.ts';
import { topRelations } from '../metrics.api.ts';
import { periodOfRange } from '../period/period.ts';
import classes from './dashboard.module.css';
import type { Choice } from './useDashboard.ts';

/** The three people whose clippings of the period are worth most; each leads to those clippings. */
export function TopRelations({ choice: { asked, days }, write }: { choice: Choice; write: Write }) {
  const t = useT('metrics');
  const { data, error, refetch } = useQuery({ ...topRelations(asked), placeholderData: keepPreviousData });
  const relations = data?.data;
  return (
    <section className={`${classes.part} ${classes.outlets}`} aria-labelledby="top-relations">
      <h2 id="top-relations">{t('blocks.relations')}</h2>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {relations?.length === 0 && (
        <p className={classes.definition}>
          {t('relations.none')}{' '}
          <Link to="/connect/relations" className="underlined">
            {t('relations.all')}
          </Link>
        </p>
      )}
      {relations && relations.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('relations.name')}</th>
              <th scope="col">{t('outlets.outlet')}</th>
              <th scope="col">{t('measures.hf_value')}</th>
              <th scope="col">{t('measures.clippings')}</th>
            </tr>
          </thead>
          <tbody>
            {relations.map((relation) => (
              <Row key={relation.id} relation={relation} period={periodOfRange(days)} write={write} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ relation, period, write }: { relation: Relation; period: string; write: Write }) {
  const { number } = useFormat();
  const { id, name, photo_url, media_outlet, stats } = relation;
  return (
    <tr>
      <th scope="row">
        <span className={classes.name}>
          <PersonMark name={name} picture={photo_url} size="small" />
          <Link
            to="/connect/relations/$relationId"
            params={{ relationId: id }}
            search={{ tab: 'coverage', period }}
            className="cut"
          >
            {name}
          </Link>
        </span>
      </th>
      <td>
        <span className={classes.name}>
          <span className="cut">{media_outlet?.name ?? '–'}</span>
          <TierBadge tier={media_outlet?.tier} />
        </span>
      </td>
      <td>{write.total(stats?.hf_value ?? 0)}</td>
      <td>{number(stats?.clippings ?? 0)}</td>
    </tr>
  );
}
