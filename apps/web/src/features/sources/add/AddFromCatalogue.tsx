import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../shared/api/index.ts';
import { MultiSelect } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconInfoCircle } from '../../../shared/icons/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { IntervalSelect } from '../IntervalSelect.tsx';
import { type CatalogueGroup, catalogue, pinnedTo } from '../sources.api.ts';
import { AddedResult } from './AddedResult.tsx';
import classes from './add.module.css';
import { amountOf, type Choice, offers } from './catalogue-choice.ts';

/** The shipped list of outlets, by country and language in one step. */
export function AddFromCatalogue() {
  const { data, error, isPending, refetch } = useQuery(catalogue);
  if (isPending) return <RowSkeletons count={3} />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Chooser groups={data.data} /> : null;
}

function Chooser({ groups }: { groups: readonly CatalogueGroup[] }) {
  const t = useT('sources');
  const [choice, setChoice] = useState<Choice>({ countries: [], languages: [] });
  const [interval, setInterval] = useState<number | null>(null);
  const adding = useCall('sources.catalogue.add', { refreshes: ['sources.index', 'sources.catalogue'] });
  const { feeds, added } = amountOf(groups, choice);
  const change = (next: Choice) => {
    adding.reset();
    setChoice(next);
  };
  const add = () => adding.mutate({ body: { ...copyOf(choice), ...pinnedTo(interval) } });
  return (
    <div className={classes.stack}>
      <div className={classes.note}>
        <IconInfoCircle size={16} stroke={1.6} aria-hidden />
        <p>{t('catalogue.unchecked')}</p>
      </div>
      <Sides groups={groups} choice={choice} onChange={change} />
      <IntervalSelect label={t('edit.interval')} value={interval} onChange={setInterval} />
      <AmountLine groups={groups} choice={choice} />
      <div>
        <Button variant="filled" loading={adding.isPending} disabled={feeds <= added} onClick={add}>
          {t('catalogue.add', { count: Math.max(0, feeds - added) })}
        </Button>
      </div>
      {adding.data && <AddedResult created={adding.data.created} existing={adding.data.existing} />}
    </div>
  );
}

const copyOf = ({ countries, languages }: Choice) => ({ countries: [...countries], languages: [...languages] });

interface SidesProps {
  groups: readonly CatalogueGroup[];
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** Countries and languages with their outlets; each narrows what the other offers. */
function Sides({ groups, choice, onChange }: SidesProps) {
  const t = useT('sources');
  const { country, language } = useFormat();
  const options = (side: 'country_id' | 'language', nameOf: (id: string) => string) =>
    offers(groups, side, choice).map(({ id, outlets }) => ({
      value: id,
      label: t('catalogue.offer', { name: nameOf(id), count: outlets }),
    }));
  const common = { searchable: true, clearable: true, hidePickedOptions: true };
  return (
    <>
      <MultiSelect
        {...common}
        label={t('catalogue.countries')}
        placeholder={choice.countries.length === 0 ? t('catalogue.all_countries') : undefined}
        data={options('country_id', country)}
        value={[...choice.countries]}
        onChange={(countries) => onChange({ ...choice, countries })}
      />
      <MultiSelect
        {...common}
        label={t('catalogue.languages')}
        placeholder={choice.languages.length === 0 ? t('catalogue.all_languages') : undefined}
        data={options('language', language)}
        value={[...choice.languages]}
        onChange={(languages) => onChange({ ...choice, languages })}
      />
    </>
  );
}

function AmountLine({ groups, choice }: Omit<SidesProps, 'onChange'>) {
  const t = useT('sources');
  const { number } = useFormat();
  const all = groups.reduce((sum, group) => sum + group.outlets, 0);
  const isChosen = choice.countries.length + choice.languages.length > 0;
  return (
    <p role="status" className={classes.amount}>
      {isChosen
        ? t('catalogue.amount', { ...amountOf(groups, choice) })
        : t('catalogue.nothing_chosen', { outlets: number(all) })}
    </p>
  );
}
