import { Button, MultiSelect } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { IntervalSelect } from '../IntervalSelect.tsx';
import { type CatalogueGroup, catalogue } from '../sources.api.ts';
import classes from './add.module.css';
import { amountOf, type Choice, offers } from './catalogue-choice.ts';

/** The shipped list of outlets, by country and language in one step. */
export function AddFromCatalogue() {
  const { data, error, isPending, refetch } = useQuery(catalogue);
  if (isPending) return <RowSkeletons count={3} />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Chooser groups={data.data} /> : null;
}

const usualInterval = 900;

function Chooser({ groups }: { groups: readonly CatalogueGroup[] }) {
  const t = useT('sources');
  const { country, language, number } = useFormat();
  const [choice, setChoice] = useState<Choice>({ countries: [], languages: [] });
  const [interval, setInterval] = useState(usualInterval);
  const adding = useCall('sources.catalogue.add', { refreshes: ['sources.index', 'sources.catalogue'] });
  const amount = amountOf(groups, choice);
  const left = amount.feeds - amount.added;
  const isChosen = choice.countries.length + choice.languages.length > 0;
  const change = (part: Partial<Choice>) => {
    adding.reset();
    setChoice({ ...choice, ...part });
  };
  const label = (name: string, outlets: number) => t('catalogue.offer', { name, count: outlets });
  return (
    <div className={classes.stack}>
      <div className={classes.note}>
        <IconInfoCircle size={16} stroke={1.6} aria-hidden />
        <p>{t('catalogue.unchecked')}</p>
      </div>
      <MultiSelect
        label={t('catalogue.countries')}
        placeholder={choice.countries.length === 0 ? t('catalogue.all_countries') : undefined}
        searchable
        clearable
        hidePickedOptions
        data={offers(groups, 'country_id', choice).map(({ id, outlets }) => ({
          value: id,
          label: label(country(id), outlets),
        }))}
        value={[...choice.countries]}
        onChange={(countries) => change({ countries })}
      />
      <MultiSelect
        label={t('catalogue.languages')}
        placeholder={choice.languages.length === 0 ? t('catalogue.all_languages') : undefined}
        searchable
        clearable
        hidePickedOptions
        data={offers(groups, 'language', choice).map(({ id, outlets }) => ({
          value: id,
          label: label(language(id), outlets),
        }))}
        value={[...choice.languages]}
        onChange={(languages) => change({ languages })}
      />
      <IntervalSelect label={t('edit.interval')} value={interval} onChange={setInterval} />
      <p role="status" className={classes.amount}>
        {isChosen
          ? t('catalogue.amount', { outlets: amount.outlets, feeds: amount.feeds, added: amount.added })
          : t('catalogue.nothing_chosen', { outlets: number(groups.reduce((sum, group) => sum + group.outlets, 0)) })}
      </p>
      <div>
        <Button
          variant="filled"
          loading={adding.isPending}
          disabled={left <= 0}
          onClick={() =>
            adding.mutate({
              body: { countries: [...choice.countries], languages: [...choice.languages], interval_seconds: interval },
            })
          }
        >
          {t('catalogue.add', { count: Math.max(0, left) })}
        </Button>
      </div>
      {adding.data && (
        <div className={classes.result} role="status">
          <b>{t('result.created', { count: adding.data.created })}</b>
          {adding.data.existing > 0 && <p>{t('result.existing', { count: adding.data.existing })}</p>}
          <p>{t('result.next')}</p>
        </div>
      )}
    </div>
  );
}
