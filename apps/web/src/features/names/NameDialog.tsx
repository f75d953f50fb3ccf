import { Button } from '@mantine/core';
import type { ArticleName, NameKind } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../shared/actor/index.ts';
import { Modal } from '../../shared/floating/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconPlus } from '../../shared/icons/index.ts';
import { ErrorState, RowSkeletons } from '../../shared/page/index.ts';
import { Age, ChipButton, Sparkline } from '../../shared/parts/index.ts';
import { type NameProfile, profileOf } from './names.api.ts';
import classes from './names.module.css';

interface Props {
  name: ArticleName;
  brandId: string;
  /** Shows the profile of another name. */
  onOpen: (name: ArticleName) => void;
  onClose: () => void;
}

/** A name in the brand's own material. */
export function NameDialog({ name, brandId, onOpen, onClose }: Props) {
  const app = useT('app');
  const trends = useT('trends');
  const { data, error, refetch } = useQuery(profileOf(brandId, name));
  return (
    <Modal opened size={520} onClose={onClose} title={name.name} closeButtonProps={{ 'aria-label': app('close') }}>
      <p className={classes.kind}>{trends(`kinds.${name.kind}`)}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <RowSkeletons count={4} />}
      {data && <Profile profile={data.data} onOpen={onOpen} onClose={onClose} />}
    </Modal>
  );
}

function Profile({ profile, onOpen, onClose }: Pick<Props, 'onOpen' | 'onClose'> & { profile: NameProfile }) {
  const t = useT('names');
  const { number } = useFormat();
  const { articles, weeks, outlets, connected } = profile;
  return (
    <div className={classes.profile}>
      <div className={classes.sum}>
        <p>{t('articles', { count: articles })}</p>
        {articles > 0 && <Sparkline values={weeks.map((week) => week.articles)} color="--c1" label={t('weeks')} />}
      </div>
      {outlets.length > 0 && (
        <section>
          <h3>{t('outlets')}</h3>
          <ul className={classes.outlets}>
            {outlets.map((outlet) => (
              <li key={outlet.id}>
                <span className="cut">{outlet.name}</span>
                <span className="num">{number(outlet.articles)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {connected.length > 0 && (
        <section className={classes.names}>
          <h3>{t('connected')}</h3>
          <ul>
            {connected.map((one) => (
              <li key={`${one.kind} ${one.name}`}>
                <ChipButton
                  isChosen={false}
                  aria-label={t('about', { name: one.name })}
                  onClick={() => onOpen({ kind: one.kind, name: one.name })}
                >
                  <span className="cut">{one.name}</span> <span className="num">{number(one.articles)}</span>
                </ChipButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Newest profile={profile} onClose={onClose} />
      <Ways profile={profile} />
    </div>
  );
}

function Newest({ profile: { newest }, onClose }: Pick<Props, 'onClose'> & { profile: NameProfile }) {
  const t = useT('names');
  if (newest.length === 0) return null;
  return (
    <section>
      <h3>{t('newest')}</h3>
      <ul className={classes.newest}>
        {newest.map(({ mention_id, stream_id, headline, outlet, published_at }) => (
          <li key={mention_id}>
            <Link
              to="/streams/$streamId"
              params={{ streamId: stream_id }}
              search={{ mention: mention_id }}
              onClick={onClose}
            >
              {headline}
            </Link>
            <p>
              {outlet} · <Age time={published_at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const entities = {
  person: 'person',
  organisation: 'organisation',
  place: 'location',
  product: 'product',
} as const satisfies Record<NameKind, string>;

function Ways({ profile: { kind, name, relation, is_journalist } }: { profile: NameProfile }) {
  const t = useT('names');
  const canCreate = usePermission('stream.create').can;
  return (
    <div className={classes.ways}>
      {canCreate && (
        <Button
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          renderRoot={(root) => <Link {...root} to="/streams/create" search={{ term: name, entity: entities[kind] }} />}
        >
          {t('monitor')}
        </Button>
      )}
      {relation && (
        <Button
          renderRoot={(root) => (
            <Link {...root} to="/connect/relations/$relationId" params={{ relationId: relation.id }} />
          )}
        >
          {t('contact')}
        </Button>
      )}
      {!relation && is_journalist && (
        <Button renderRoot={(root) => <Link {...root} to="/connect/discover" search={{ search: name }} />}>
          {t('journalist')}
        </Button>
      )}
    </div>
  );
}
