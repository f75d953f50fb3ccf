import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { ErrorState } from '../../../shared/page/index.ts';
import { type OutletRecord, outletDoubles } from '../outlets.api.ts';
import classes from '../record/record.module.css';
import { siteOf } from '../site.ts';
import mergeClasses from './merge.module.css';
import { OutletSelect } from './OutletSelect.tsx';

const MergeDialog = lazyPart(async () => (await import('./MergeDialog.tsx')).MergeDialog);

const route = getRouteApi('/app/staff/media-outlets/$mediaOutletId/edit');

/**
 * Lists possible duplicates to compare; any other outlet can be chosen. The address holds the pair that is compared.
 */
export function Doubles({ record }: { record: OutletRecord }) {
  const t = useT('outlets');
  const { compare } = route.useSearch();
  const navigate = route.useNavigate();
  const [chooses, setChooses] = useState(false);
  const { data, error, isPending, refetch } = useQuery(outletDoubles(record.id, compare ? [compare] : []));
  const doubles = data?.data ?? [];
  const compared = doubles.find(({ id }) => id === compare);
  const show = (id: string | undefined) =>
    void navigate({ search: id ? { compare: id } : {}, resetScroll: false, ignoreBlocker: true });
  return (
    <section className={classes.part} aria-labelledby="doubles-title">
      <div className={classes.partHead}>
        <h2 id="doubles-title">{t('merge.title')}</h2>
        {!chooses && (
          <Button size="xs" onClick={() => setChooses(true)}>
            {t('merge.choose')}
          </Button>
        )}
      </div>
      <p className={classes.note}>{t('merge.note')}</p>
      {chooses && (
        <OutletSelect
          without={record.id}
          onChoose={(id) => {
            setChooses(false);
            show(id);
          }}
        />
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isPending && !error && doubles.length === 0 && <p className={classes.none}>{t('merge.none')}</p>}
      <ul className={mergeClasses.doubles}>
        {doubles.map((double) => (
          <Double key={double.id} double={double} onCompare={() => show(double.id)} />
        ))}
      </ul>
      {compared && <MergeDialog kept={record} double={compared} onClose={() => show(undefined)} />}
    </section>
  );
}

function Double({ double, onCompare }: { double: OutletRecord; onCompare: () => void }) {
  const t = useT('outlets');
  const { number } = useFormat();
  const facts = [
    siteOf(double) ?? t('list.no_address'),
    t('record.sources', { count: double.sources, number: number(double.sources) }),
    t('record.clippings', { count: double.clippings, number: number(double.clippings) }),
  ];
  return (
    <li>
      <span>
        <b className="cut">{double.name}</b>
        {facts.join(' · ')}
      </span>
      <Button size="xs" onClick={onCompare} aria-label={t('merge.compare_with', { name: double.name })}>
        {t('merge.compare')}
      </Button>
    </li>
  );
}
