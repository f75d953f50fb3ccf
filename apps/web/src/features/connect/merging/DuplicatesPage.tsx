import { Button } from '@mantine/core';
import type { DuplicatePair, Relation } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { duplicatesQuery, useMerging } from './merging.api.ts';
import classes from './merging.module.css';

const MergeDialog = lazyPart(async () => (await import('./MergeDialog.tsx')).MergeDialog);

/** Relations of the brand that may be one person, in pairs. */
export function DuplicatesPage() {
  const t = useT('connect');
  const app = useT('app');
  const brand = useActiveBrand();
  const query = useQuery(duplicatesQuery(brand.id));
  const [merging, setMerging] = useState<DuplicatePair['relations'] | null>(null);
  const pairs = query.data?.data;
  return (
    <>
      <PageHead
        title={app('titles.duplicates')}
        actions={
          <Button component={Link} to="/connect/relations">
            {t('merge.back')}
          </Button>
        }
      />
      {query.isPending && <RowSkeletons count={6} />}
      {query.isError && !pairs && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {pairs?.length === 0 && <EmptyState title={t('merge.no_pairs')} body={t('merge.no_pairs_body')} />}
      {pairs && pairs.length > 0 && (
        <ul className={classes.pairs}>
          {pairs.map((pair) => (
            <Pair key={pair.relations.map(({ id }) => id).join()} pair={pair} onMerge={setMerging} />
          ))}
        </ul>
      )}
      {merging && <MergeDialog pair={merging} onClose={() => setMerging(null)} />}
    </>
  );
}

function Pair({ pair, onMerge }: { pair: DuplicatePair; onMerge: (pair: DuplicatePair['relations']) => void }) {
  const t = useT('connect');
  const { keepApart } = useMerging();
  const [one, other] = pair.relations;
  const names = `${one.name}, ${other.name}`;
  return (
    <li className={classes.pair}>
      <p className={classes.reason}>{t(`merge.reasons.${pair.reason}`)}</p>
      <div className={classes.sides}>
        <Side relation={one} />
        <Side relation={other} />
      </div>
      <div className={classes.buttons}>
        <Button size="xs" aria-label={`${t('merge.apart')}: ${names}`} onClick={() => void keepApart(one, other)}>
          {t('merge.apart')}
        </Button>
        <Button
          size="xs"
          variant="filled"
          aria-label={`${t('merge.action')}: ${names}`}
          onClick={() => onMerge(pair.relations)}
        >
          {t('merge.action')}
        </Button>
      </div>
    </li>
  );
}

function Side({ relation: { id, name, email, phone, job_title, media_outlet } }: { relation: Relation }) {
  return (
    <div className={classes.side}>
      <Link to="/connect/relations/$relationId" params={{ relationId: id }}>
        {name}
      </Link>
      <span className={classes.facts}>{[job_title, media_outlet?.name].filter(Boolean).join(', ')}</span>
      <span className={classes.facts}>{[email, phone].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
