import { Button } from '@mantine/core';
import type { Relation, RelationProfile } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { call, queryClient } from '../../../shared/api/index.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Age, PermissionButton } from '../../../shared/parts/index.ts';
import { profileQuery, relationsChanged } from '../connect.api.ts';
import { useFieldNames } from '../useFieldNames.ts';
import { useOrigin } from '../useOrigin.ts';
import classes from './related.module.css';

type Change = () => Promise<{ data: RelationProfile }>;

/** The media profile of a relation: its subjects and articles, and newer data that can be taken over. */
export function ProfilePanel({ relation }: { relation: Relation }) {
  const t = useT('discover');
  const query = useQuery(profileQuery(relation.id));
  const profile = query.data?.data;
  const change = async (work: Change) => {
    try {
      queryClient.setQueryData(profileQuery(relation.id).queryKey, await work());
      await relationsChanged();
    } catch (error) {
      notifyFailure(error);
    }
  };
  if (!profile) return null;
  return (
    <section>
      <h2>{t('profile.title')}</h2>
      {profile.media_profile ? (
        <Linked relation={relation} profile={profile} onChange={change} />
      ) : (
        <Unlinked relation={relation} profile={profile} onChange={change} />
      )}
    </section>
  );
}

interface Props {
  relation: Relation;
  profile: RelationProfile;
  onChange: (work: Change) => Promise<void>;
}

const link =
  (relationId: string, profileId: string | null): Change =>
  () =>
    call('connect.relations.profile.link', { params: { relation_id: relationId }, body: { media_profile: profileId } });

function Unlinked({ relation, profile: { proposals }, onChange }: Props) {
  const t = useT('discover');
  if (proposals.length === 0) return <p className={classes.quiet}>{t('profile.none')}</p>;
  return (
    <>
      <p className={classes.quiet}>{t('profile.proposals')}</p>
      {proposals.map(({ id, name, media_outlet, articles }) => (
        <div key={id} className={classes.news}>
          <span>
            {name} <span className={classes.quiet}>{media_outlet?.name}</span>
          </span>
          <span className={classes.quiet}>{t('hit.articles', { count: articles })}</span>
          <div className={classes.buttons}>
            <PermissionButton
              size="xs"
              permission="relation.create"
              aria-label={`${t('profile.link')}: ${name}, ${media_outlet?.name ?? ''}`}
              onClick={() => void onChange(link(relation.id, id))}
            >
              {t('profile.link')}
            </PermissionButton>
          </div>
        </div>
      ))}
    </>
  );
}

function Linked({ relation, profile, onChange }: Props) {
  const t = useT('discover');
  return (
    <>
      {profile.beat.length > 0 && (
        <p>
          <span className={classes.quiet}>{t('profile.beat')}:</span> {profile.beat.join(', ')}
        </p>
      )}
      {profile.news.length > 0 && <News relation={relation} profile={profile} onChange={onChange} />}
      <p className={classes.quiet}>{t('profile.latest')}</p>
      <ul className={classes.list}>
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
      <Button size="xs" variant="subtle" onClick={() => void onChange(link(relation.id, null))}>
        {t('profile.unlink')}
      </Button>
    </>
  );
}

function News({ relation, profile: { news }, onChange }: Props) {
  const t = useT('discover');
  const { shortDate } = useFormat();
  const names = useFieldNames();
  const origin = useOrigin();
  const decide = (field: (typeof news)[number]['field'], decision: 'accept' | 'ignore') =>
    onChange(() =>
      call('connect.relations.profile.decide', {
        params: { relation_id: relation.id },
        body: { field, decision },
      }),
    );
  return (
    <>
      <p className={classes.quiet}>{t('profile.news')}</p>
      {news.map(({ field, mine, theirs, source }) => (
        <div key={field} className={classes.news}>
          <span>
            {names(field)}: <strong>{theirs}</strong> {mine && <s className={classes.quiet}>{mine}</s>}
          </span>
          {source && (
            <span className={classes.quiet}>
              {t('profile.from', { source: origin(source.source) })} · {shortDate(source.at)}
            </span>
          )}
          <div className={classes.buttons}>
            {(['accept', 'ignore'] as const).map((decision) => (
              <PermissionButton
                key={decision}
                size="xs"
                permission="relation.create"
                aria-label={`${t(`profile.${decision}`)}: ${names(field)}`}
                onClick={() => void decide(field, decision)}
              >
                {t(`profile.${decision}`)}
              </PermissionButton>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}
