import { Switch, TextInput, UnstyledButton } from '@mantine/core';
import { storyTypes } from '@masthead/contract';
import { zoneCity } from '@masthead/measuring';
import { useQuery } from '@tanstack/react-query';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { DateInput, DateTimePicker } from '../../../shared/dates/later-dates.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconClock } from '../../../shared/icons/index.ts';
import { useStory } from '../editor/story-context.ts';
import { useOpenSaved } from '../editor/useOpenSaved.ts';
import { newsroomsOf } from '../stories.api.ts';
import { useMoment } from '../useMoment.ts';
import { Choice } from './Choice.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import classes from './panel.module.css';

/** State, type, newsroom, language, dates, address. */
export function Publication() {
  const t = useT('stories');
  const { values, story, change } = useStory();
  return (
    <section className={classes.section}>
      <h2>{t('panel.publication')}</h2>
      <dl className={classes.facts}>
        <dt>{t('panel.status')}</dt>
        <dd>{t(`panel.status_${story?.status ?? 'new'}`)}</dd>
        <dt>{t('panel.type')}</dt>
        <dd>
          <Choice
            label={t('panel.type')}
            value={values.type}
            options={storyTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            onChange={(type) => change({ type })}
          />
        </dd>
        <dt>{t('panel.newsroom')}</dt>
        <dd>
          <NewsroomChoice />
        </dd>
        <dt>{t('panel.language')}</dt>
        <dd>
          <LanguageChoice />
        </dd>
        <dt>{t('panel.goes_out')}</dt>
        <dd>
          <GoesOut />
        </dd>
        <dt>{t('panel.front_page')}</dt>
        <dd className={classes.between}>
          <span id="story-pinned">{t(values.display_mode === 'pinned' ? 'panel.pinned' : 'panel.in_order')}</span>
          <Switch
            aria-labelledby="story-pinned"
            checked={values.display_mode === 'pinned'}
            onChange={(event) => change({ display_mode: event.currentTarget.checked ? 'pinned' : 'normal' })}
          />
        </dd>
      </dl>
      <Dates />
    </section>
  );
}

function NewsroomChoice() {
  const t = useT('stories');
  const { country } = useFormat();
  const brand = useActiveBrand();
  const { values, story, change } = useStory();
  const newsrooms = useQuery(newsroomsOf(brand.id)).data?.data ?? [];
  const options = newsrooms.map(({ id, name, country: place, is_published }) => ({
    value: id,
    label: `${name}, ${country(place.id)}`,
    ...(!is_published && { note: t('panel.newsroom_hidden') }),
  }));
  if (options.length === 0) return <>{story?.newsroom.name ?? t('panel.newsroom_made')}</>;
  const hidden = newsrooms.find(({ id }) => id === values.newsroom_id)?.is_published === false;
  return (
    <>
      <Choice
        label={t('panel.newsroom')}
        value={values.newsroom_id}
        options={options}
        onChange={(newsroom_id) => change({ newsroom_id })}
      />
      {hidden && <p className={classes.hint}>{t('panel.newsroom_hidden_hint')}</p>}
    </>
  );
}

/** Shows when the story will be published, as a button that opens the dialog for it. */
function GoesOut() {
  const t = useT('stories');
  const moment = useMoment();
  const { story } = useStory();
  const openSaved = useOpenSaved();
  if (story?.status === 'published') return <>{t('panel.is_out', { date: moment(story.published_at!, null) })}</>;
  const at = story?.scheduled_at;
  const zone = story?.timezone;
  return (
    <UnstyledButton className={classes.choice} onClick={() => void openSaved('publish')}>
      <IconClock size={14} stroke={1.6} aria-hidden />
      <span>{at ? `${moment(at, zone ?? null)}${zone ? `, ${zoneCity(zone)}` : ''}` : t('panel.not_planned')}</span>
    </UnstyledButton>
  );
}

/** The date that the text bears; once published also the one shown, and the address. */
function Dates() {
  const t = useT('stories');
  const { values, errors, story, change } = useStory();
  const first = story?.first_published_at;
  return (
    <div className={classes.fields}>
      {(story?.status ?? 'draft') === 'draft' && (
        <DateInput
          size="xs"
          label={t('panel.planned_on')}
          description={t('panel.planned_on_hint')}
          clearable
          clearButtonProps={{ 'aria-label': t('panel.remove_date') }}
          value={values.planned_on}
          error={errors.planned_on?.[0]}
          onChange={(planned_on) => change({ planned_on })}
        />
      )}
      <DateInput
        size="xs"
        label={t('panel.date')}
        description={t('panel.date_hint')}
        clearable
        clearButtonProps={{ 'aria-label': t('panel.remove_date') }}
        value={values.date}
        error={errors.date?.[0]}
        onChange={(date) => change({ date })}
      />
      {first && (
        <>
          <DateTimePicker
            size="xs"
            label={t('panel.published_at')}
            description={t('panel.published_at_hint')}
            valueFormat="ll HH:mm"
            maxDate={new Date(first)}
            value={values.published_at ? new Date(values.published_at) : null}
            error={errors.published_at?.[0]}
            onChange={(next) => {
              if (next) change({ published_at: new Date(next).toISOString() });
            }}
          />
          <TextInput
            data-part="slug"
            size="xs"
            label={t('panel.slug')}
            description={t('panel.slug_hint')}
            maxLength={80}
            value={values.slug ?? ''}
            error={
              errors.slug?.[0] ?? (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(values.slug ?? '') ? null : t('panel.slug_wrong'))
            }
            onChange={(event) => change({ slug: event.currentTarget.value.toLowerCase() })}
          />
        </>
      )}
    </div>
  );
}
