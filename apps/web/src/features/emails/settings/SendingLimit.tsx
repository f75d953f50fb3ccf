import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { apiQuery, useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { NumberInput } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Heading } from '../../../shared/page/index.ts';
import classes from './settings.module.css';

/** Values of a new limit: what most journalists still take from one sender. */
const usual = { most: 3, days: 7 };

/** The most e-mails of all brands to one person. */
export function SendingLimit() {
  const limit = useQuery(apiQuery('email-limit.show')).data;
  return limit ? <Form key={JSON.stringify(limit.data)} limit={limit.data} /> : null;
}

function Form({ limit }: { limit: typeof usual | null }) {
  const t = useT('mailing');
  const app = useT('app');
  const mayChange = usePermission('organisation.update').can;
  const [isOn, setOn] = useState(limit !== null);
  const [{ most, days }, setValues] = useState(limit ?? usual);
  const saving = useCall('email-limit.update', {
    refreshes: ['email-limit.show', 'emails.audience'],
    onSuccess: () => notify({ title: t('limit.saved') }),
  });
  const isChanged = isOn !== (limit !== null) || (isOn && (most !== limit?.most || days !== limit.days));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ body: { limit: isOn ? { most, days } : null } });
  };
  return (
    <form onSubmit={submit} className={classes.limit}>
      <Heading level={2} size={4}>
        {t('limit.title')}
      </Heading>
      <p className={classes.lead}>{t('limit.lead')}</p>
      <Switch
        label={t('limit.on')}
        checked={isOn}
        disabled={!mayChange}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      {isOn && (
        <div className={classes.numbers}>
          <NumberInput
            label={t('limit.most')}
            min={1}
            max={50}
            allowDecimal={false}
            clampBehavior="strict"
            disabled={!mayChange}
            value={most}
            onChange={(value) => setValues({ most: Number(value) || 1, days })}
          />
          <NumberInput
            label={t('limit.days')}
            min={1}
            max={60}
            allowDecimal={false}
            clampBehavior="strict"
            disabled={!mayChange}
            value={days}
            onChange={(value) => setValues({ most, days: Number(value) || 1 })}
          />
        </div>
      )}
      {isChanged && (
        <Button type="submit" variant="filled" loading={saving.isPending}>
          {app('save')}
        </Button>
      )}
    </form>
  );
}
