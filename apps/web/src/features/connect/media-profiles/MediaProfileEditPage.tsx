import { Button } from '@mantine/core';
import { type MediaProfileRecord, relationFieldNames } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../../../shared/api/index.ts';
import { confirm, notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconTrash } from '../../../shared/icons/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import { FormHead } from '../form/FormHead.tsx';
import { RecordPending } from '../RecordPending.tsx';
import { useFieldNames } from '../useFieldNames.ts';
import { MediaProfileFields } from './MediaProfileFields.tsx';
import { valuesOf } from './media-profile-values.ts';
import { mediaProfileQuery, profilesChanged } from './media-profiles.api.ts';
import classes from './media-profiles.module.css';

const route = getRouteApi('/app/staff/connect/media-profiles/edit/$mediaProfileId');
const formId = 'media-profile';

/** A journalist as bylines show them, with what staff know. */
export function MediaProfileEditPage() {
  const app = useT('app');
  const { mediaProfileId } = route.useParams();
  const query = useQuery(mediaProfileQuery(mediaProfileId));
  const profile = query.data?.data;
  if (!profile) return <RecordPending title={app('titles.edit_media_profile')} query={query} />;
  return <Record key={profile.id} profile={profile} />;
}

function Record({ profile }: { profile: MediaProfileRecord }) {
  const t = useT('discover');
  const app = useT('app');
  const form = useForm({
    draft: `media-profile.${profile.id}`,
    schema: 'mediaProfileForm',
    initial: valuesOf(profile),
    submit: (body): Promise<{ data: MediaProfileRecord }> =>
      call('staff.media-profiles.update', { params: { media_profile_id: profile.id }, body }),
    onDone: ({ data }) => {
      form.reset(valuesOf(data));
      void profilesChanged();
      notify({ title: t('staff.saved') });
    },
  });
  return (
    <>
      <FormHead
        title={profile.name}
        back="/staff/connect/media-profiles"
        form={{ id: formId, submit: app('save'), isBusy: form.isBusy }}
      />
      <div className={classes.record}>
        <MediaProfileFields form={form} id={formId} profile={profile} />
        <Beside profile={profile} />
      </div>
    </>
  );
}

function Beside({ profile }: { profile: MediaProfileRecord }) {
  const fieldName = useSourceNames();
  const t = useT('discover');
  const { shortDate } = useFormat();
  const navigate = useNavigate();
  const remove = async () => {
    const question = { title: t('staff.delete_title', { name: profile.name }), body: t('staff.delete_body') };
    if (!(await confirm({ ...question, confirmLabel: t('staff.delete'), danger: true }))) return;
    try {
      await call('staff.media-profiles.delete', { params: { media_profile_id: profile.id } });
      await navigate({ to: '/staff/connect/media-profiles', replace: true });
      await profilesChanged();
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <aside className={classes.aside}>
      <Outlets profile={profile} />
      {profile.beats.length > 0 && (
        <section>
          <h2>{t('staff.beats')}</h2>
          <ul>
            {profile.beats.map(({ quarter, words, articles }) => (
              <li key={quarter}>
                {quarter}{' '}
                <span className={classes.quiet}>
                  {t('hit.articles', { count: articles })} · {words.join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {profile.latest.length > 0 && (
        <section>
          <h2>{t('profile.latest')}</h2>
          <ul>
            {profile.latest.map(({ document_id, headline, url, media_outlet, published_at }) => (
              <li key={document_id}>
                <a href={url} target="_blank" rel="noreferrer nofollow">
                  {headline}
                </a>{' '}
                <span className={classes.quiet}>
                  {media_outlet.name} · <Age time={published_at} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{t('data.sources')}</h2>
        <ul>
          {profile.sources.map(({ field, source, basis, at }) => (
            <li key={field} className={classes.quiet}>
              {fieldName(field)}: {source} · {t(`basis.${basis}`)} · {shortDate(at)}
            </li>
          ))}
        </ul>
      </section>
      <div>
        <Button
          data-danger
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          onClick={() => void remove()}
        >
          {t('staff.delete')}
        </Button>
      </div>
    </aside>
  );
}

/** The outlets that somebody wrote for; if one is another person's, it is split off. */
function Outlets({ profile }: { profile: MediaProfileRecord }) {
  const t = useT('discover');
  const { shortDate } = useFormat();
  const navigate = useNavigate();
  const split = async (outletId: string) => {
    try {
      const { data } = await call('staff.media-profiles.split', {
        params: { media_profile_id: profile.id },
        body: { media_outlets: [outletId] },
      });
      notify({ title: t('staff.split_done') });
      await profilesChanged();
      await navigate({
        to: '/staff/connect/media-profiles/edit/$mediaProfileId',
        params: { mediaProfileId: data.id },
      });
    } catch (error) {
      notifyFailure(error);
    }
  };
  if (profile.outlets.length === 0) return null;
  return (
    <section>
      <h2>{t('staff.outlets')}</h2>
      <ul>
        {profile.outlets.map(({ media_outlet, articles, first_at, last_at }) => (
          <li key={media_outlet.id}>
            {media_outlet.name}{' '}
            <span className={classes.quiet}>
              {t('hit.articles', { count: articles })} · {shortDate(first_at)} – {shortDate(last_at)}
            </span>
            {profile.outlets.length > 1 && (
              <div>
                <Button size="xs" variant="subtle" onClick={() => void split(media_outlet.id)}>
                  {t('staff.split', { outlet: media_outlet.name })}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns names of the fields that have a source: those that a relation has too, the categories and topics, and the
 * social profiles.
 */
function useSourceNames(): (field: string) => string {
  const connect = useT('connect');
  const names = useFieldNames();
  return (field) => {
    const known = relationFieldNames.find((name) => name === field);
    if (known) return names(known);
    if (field === 'categories' || field === 'topics') return connect(`fields.${field}`);
    return field === 'social' ? connect('form.online') : field;
  };
}
