import { TextInput } from '@mantine/core';
import { lawfulBases, limits, type MediaProfileRecord } from '@masthead/contract';
import { MultiSelect, Select, TagsInput } from '../../../shared/floating/index.ts';
import { FormBanner, type useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { CountrySelect } from '../../../shared/parts/index.ts';
import { PhoneField } from '../../../shared/phone/index.ts';
import { OutletSelect } from '../../clippings/index.ts';
import { useCategoryOptions } from '../connect.api.ts';
import classes from '../form/form.module.css';
import { profileNames } from '../profile-names.ts';

interface Props {
  form: ReturnType<typeof useForm<'mediaProfileForm', { data: MediaProfileRecord }>>;
  id: string;
  profile?: MediaProfileRecord;
}

/** All that staff may enter of a journalist, with where it comes from. */
export function MediaProfileFields({ form, id, profile }: Props) {
  const t = useT('discover');
  const connect = useT('connect');
  const metrics = useT('metrics');
  const categories = useCategoryOptions();
  const { values } = form;
  const social = values.social_profiles ?? {};
  return (
    <form id={id} onSubmit={form.onSubmit} noValidate className={classes.form}>
      <FormBanner form={form} />
      <section className={classes.part} aria-labelledby="profile-person">
        <h2 id="profile-person">{connect('form.person')}</h2>
        <TextInput {...form.text('name', connect('fields.name'))} maxLength={limits.shortText} data-autofocus />
        <div className={classes.pair}>
          <TextInput {...form.text('email', connect('fields.email'))} type="email" autoComplete="off" />
          <PhoneField
            {...form.text('phone', connect('fields.phone'))}
            country={values.country_id}
            onChange={(phone) => form.set('phone', phone)}
          />
        </div>
        <CountrySelect {...form.field('country_id', connect('fields.country'))} />
      </section>
      <section className={classes.part} aria-labelledby="profile-work">
        <h2 id="profile-work">{connect('form.work')}</h2>
        <div className={classes.pair}>
          <OutletSelect
            {...form.field('media_outlet_id', metrics('outlets.outlet'))}
            known={profile?.media_outlet ? { ...profile.media_outlet, impressions: null } : null}
            value={values.media_outlet_id ?? null}
            onChange={(outletId) => form.set('media_outlet_id', outletId)}
          />
          <TextInput {...form.text('job_title', connect('fields.job_title'))} maxLength={limits.shortText} />
        </div>
        <MultiSelect
          {...form.field('categories', connect('fields.categories'))}
          data={categories}
          value={values.categories ?? []}
          searchable
          hidePickedOptions
        />
        <TagsInput
          {...form.field('topics', connect('fields.topics'))}
          value={values.topics ?? []}
          onChange={(next) => form.set('topics', next.map((topic) => topic.trim().slice(0, 100)).filter(Boolean))}
          maxTags={limits.relationTopics}
          acceptValueOnBlur
        />
      </section>
      <section className={classes.part} aria-labelledby="profile-online">
        <h2 id="profile-online">{connect('form.online')}</h2>
        <div className={classes.pair}>
          {[...profileNames, { name: 'personal_website', label: connect('fields.personal_website') } as const].map(
            ({ name, label }) => (
              <TextInput
                key={name}
                label={label}
                type="url"
                inputMode="url"
                autoComplete="off"
                value={social[name] ?? ''}
                onChange={(event) =>
                  form.set('social_profiles', { ...social, [name]: event.currentTarget.value || null })
                }
                error={form.field('social_profiles').error}
              />
            ),
          )}
        </div>
      </section>
      <section className={classes.part} aria-labelledby="profile-source">
        <h2 id="profile-source">{t('data.sources')}</h2>
        <div className={classes.pair}>
          <TextInput
            {...form.text('source', t('staff.source'))}
            description={t('staff.source_hint')}
            maxLength={limits.shortText}
          />
          <Select
            {...form.field('basis', t('basis.label'))}
            data={lawfulBases.map((value) => ({ value, label: t(`basis.${value}`) }))}
            value={values.basis ?? 'legitimate_interest'}
            allowDeselect={false}
          />
        </div>
      </section>
    </form>
  );
}
