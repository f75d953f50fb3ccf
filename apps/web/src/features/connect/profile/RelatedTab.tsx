import type { RelatedPerson } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { PersonMark } from '../../../shared/parts/index.ts';
import classes from './related.module.css';

/** People who have something in common with a relation, with what it is. */
export function RelatedTab({ relationId }: { relationId: string }) {
  const t = useT('discover');
  const query = useQuery(apiQuery('connect.relations.related', { params: { relation_id: relationId } }));
  const people = query.data?.data;
  return (
    <>
      {query.isPending && <RowSkeletons />}
      {query.isError && !people && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {people?.length === 0 && <EmptyState title={t('related.none')} body={t('related.none_body')} />}
      <ul className={classes.people}>
        {people?.map((person) => (
          <li key={`${person.kind} ${person.id}`}>
            <PersonMark name={person.name} />
            <div>
              <Name person={person} />
              {person.media_outlet && <span className={classes.quiet}> {person.media_outlet.name}</span>}
              {person.reasons.map(({ code, shared }) => (
                <p key={code} className={classes.quiet}>
                  {t(`related.${code}`, { shared: shared.join(', ') })}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A relation leads to its page, a journalist to the search for people like them. */
const Name = ({ person: { kind, id, name } }: { person: RelatedPerson }) =>
  kind === 'relation' ? (
    <Link to="/connect/relations/$relationId" params={{ relationId: id }}>
      {name}
    </Link>
  ) : (
    <Link to="/connect/discover" search={{ like: id, likeName: name }}>
      {name}
    </Link>
  );
