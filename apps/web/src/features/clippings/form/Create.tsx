import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { countPermission } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../../shared/icons/index.ts';
import { allParts, clippingsChanged } from '../clippings.api.ts';
import { type Draft, keepDraft } from '../prepare/draft.ts';
import { ClippingEditor } from './ClippingEditor.tsx';
import { type ClippingValues, valuesOfPreparation } from './clipping-values.ts';
import classes from './form.module.css';
import { ReadSource } from './ReadSource.tsx';

/** Shows what was found, to be checked and saved. */
export function Create({ draft: { brandId, preparation } }: { draft: Draft }) {
  const t = useT('clippings');
  const navigate = useNavigate();
  const [initial] = useState(() => valuesOfPreparation(brandId, preparation, Date.now()));
  const [isRefused, setRefused] = useState(false);
  const submit = async (body: ClippingValues) => {
    setRefused(false);
    try {
      return await call('clippings.store', { body, query: { include: allParts } });
    } catch (error) {
      setRefused(true);
      throw error;
    }
  };
  const done = async (clipping: string) => {
    keepDraft(null);
    countPermission('create.manual.clipping', 1);
    notify({ title: t('create.done') });
    void clippingsChanged();
    await navigate({ to: '/performance/coverage', search: { clipping } });
  };
  return (
    <ClippingEditor
      draft={`clipping.new.${brandId}`}
      title={t('add')}
      saveLabel={t('add')}
      initial={initial}
      outlet={preparation?.media_outlet ?? null}
      files={preparation?.files ?? []}
      pictures={preparation?.thumbnail ?? []}
      found={preparation?.found_in}
      suggestedTags={preparation?.suggested_tags ?? []}
      submit={submit}
      onDone={({ data }) => void done(data.id)}
      notice={
        <>
          {isRefused && (
            <p role="alert" className={classes.refused}>
              {t('create.failed')}
            </p>
          )}
          {preparation?.existing_clipping_id && <Existing id={preparation.existing_clipping_id} />}
        </>
      }
      aside={preparation && <ReadSource preparation={preparation} />}
    />
  );
}

function Existing({ id }: { id: string }) {
  const t = useT('clippings');
  return (
    <div className={classes.existing} role="status">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <p>{t('create.exists')}</p>
      <Button component={Link} to="/performance/coverage" search={{ clipping: id } as never} size="xs">
        {t('create.open_existing')}
      </Button>
    </div>
  );
}
