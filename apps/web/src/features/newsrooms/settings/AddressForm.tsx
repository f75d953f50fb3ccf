import { TextInput } from '@mantine/core';
import type { Newsroom } from '@masthead/contract';
import { useMemo } from 'react';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { refreshNewsrooms } from '../newsrooms.api.ts';
import { DomainSteps } from './DomainSteps.tsx';
import { useDraftValues } from './draft-values.ts';
import { SaveBar } from './SaveBar.tsx';
import classes from './settings.module.css';

/**
 * Sets the address of the site: below the product's address, or on a domain of its own with the steps to
 * it.
 */
export function AddressForm({ newsroom }: { newsroom: Newsroom }) {
  const t = useT('newsrooms');
  const form = useForm({
    draft: `newsroom-address.${newsroom.id}`,
    schema: 'newsroomChange',
    initial: { slug: newsroom.slug, domain: newsroom.domain },
    submit: (body) => call('newsrooms.update', { params: { newsroom_id: newsroom.id }, body }),
    onDone: ({ data }) => {
      form.reset({ slug: data.slug, domain: data.domain });
      notify({ title: t('settings.saved') });
      void refreshNewsrooms();
    },
  });
  const { slug } = form.values;
  useDraftValues(
    'address',
    useMemo(() => ({ slug }), [slug]),
  );
  const isChanged = slug !== newsroom.slug;
  return (
    <div className={classes.columns}>
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput
          description={isChanged ? t('address.slug_changed') : `${hostOf(newsroom)}/news/${form.values.slug ?? ''}`}
          {...form.text('slug', t('address.slug'))}
        />
        <TextInput
          placeholder="press.example.com"
          description={t('address.domain_hint')}
          {...form.text('domain', t('address.domain'))}
        />
        <SaveBar form={form} />
      </form>
      <aside className={classes.aside}>
        <section>
          <h2>{t('address.now')}</h2>
          <p>
            <a href={newsroom.url} target="_blank" rel="noreferrer" className="underlined">
              {newsroom.url}
            </a>
          </p>
          <p>
            <a href={newsroom.rss} target="_blank" rel="noreferrer" className="underlined">
              {newsroom.rss}
            </a>
          </p>
        </section>
        {newsroom.domain && <DomainSteps newsroom={newsroom} domain={newsroom.domain} />}
      </aside>
    </div>
  );
}

/** Returns the host of the site if it has no domain of its own. */
const hostOf = ({ domain_proof, url }: Newsroom): string =>
  domain_proof?.state === 'verified' ? window.location.host : new URL(url).host;
