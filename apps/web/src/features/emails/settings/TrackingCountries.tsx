import { Button, Switch } from '@mantine/core';
import { type TrackingRules, trackingGuidelines, trackingLaws } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { apiQuery, useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Heading } from '../../../shared/page/index.ts';
import { CountryMultiSelect } from '../../../shared/parts/index.ts';
import classes from './settings.module.css';

/** The countries in which opens and clicks are counted, with the laws that decide. */
export function TrackingCountries() {
  const rules = useQuery(apiQuery('email-tracking.show')).data?.data;
  return rules ? <Form key={JSON.stringify(rules)} rules={rules} /> : null;
}

function Form({ rules }: { rules: TrackingRules }) {
  const t = useT('mailing');
  const app = useT('app');
  const mayChange = usePermission('organisation.update').can;
  const [values, setValues] = useState(rules);
  const change = (part: Partial<TrackingRules>) => setValues((now) => ({ ...now, ...part }));
  const saving = useCall('email-tracking.update', {
    refreshes: ['email-tracking.show', 'emails.audience'],
    onSuccess: () => notify({ title: t('countries.saved') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ body: values });
  };
  return (
    <form onSubmit={submit} className={classes.limit}>
      <Heading level={2} size={4}>
        {t('countries.title')}
      </Heading>
      <p className={classes.lead}>{t('countries.lead')}</p>
      <Switch
        label={t('countries.by_law')}
        checked={values.by_law}
        disabled={!mayChange}
        onChange={(event) => change({ by_law: event.currentTarget.checked })}
      />
      <Laws />
      <div className={classes.countries}>
        {values.by_law && (
          <CountryMultiSelect
            label={t('countries.counted')}
            description={t('countries.counted_hint')}
            disabled={!mayChange}
            value={values.counted}
            onChange={(counted) => change({ counted })}
          />
        )}
        <CountryMultiSelect
          label={t('countries.not_counted')}
          disabled={!mayChange}
          value={values.not_counted}
          onChange={(not_counted) => change({ not_counted })}
        />
      </div>
      {JSON.stringify(values) !== JSON.stringify(rules) && (
        <Button type="submit" variant="filled" loading={saving.isPending}>
          {app('save')}
        </Button>
      )}
    </form>
  );
}

/** The table of laws, closed at first. */
function Laws() {
  const t = useT('mailing');
  const { country, locale } = useFormat();
  return (
    <details className={classes.laws}>
      <summary>{t('countries.laws')}</summary>
      <dl>
        {trackingLaws.map(({ law, source, countries }) => (
          <div key={law}>
            <dt>
              <a href={source} target="_blank" rel="noreferrer" className="underlined">
                {law}
              </a>
            </dt>
            <dd>{countries.map(country).sort(new Intl.Collator(locale).compare).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <a href={trackingGuidelines} target="_blank" rel="noreferrer" className="underlined">
        {t('countries.guidelines')}
      </a>
    </details>
  );
}
