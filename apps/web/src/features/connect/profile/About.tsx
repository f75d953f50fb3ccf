import { Button } from '@mantine/core';
import type { Relation } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { saveFileOf } from '../../../shared/api-file.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { fromBase, useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDownload } from '../../../shared/icons/index.ts';
import { lazyPart, usePreload } from '../../../shared/lazy-part.tsx';
import { TierBadge } from '../../../shared/parts/index.ts';
import { useFigures } from '../../clippings/index.ts';
import { Merged } from '../merging/Merged.tsx';
import { profileNames } from '../profile-names.ts';
import { ProfilePanel } from './ProfilePanel.tsx';
import classes from './profile.module.css';

const SocialPart = lazyPart(async () => (await import('./SocialPart.tsx')).SocialPart, { hasTexts: true });

interface Fact {
  label: string;
  value: ReactNode;
}

/** Everything that is kept of a person; what is not known is left out. */
export function About({ relation }: { relation: Relation }) {
  const t = useT('connect');
  const work = useWork(relation);
  const person = usePerson(relation);
  const online = useOnline(relation);
  const isSocialThere = usePreload(SocialPart);
  const isBare = work.length + person.length + online.length === 0;
  return (
    <div className={classes.about}>
      <div className={classes.facts}>
        {isBare && <p className={classes.quiet}>{t('about.bare')}</p>}
        <Facts title={t('form.person')} facts={person} />
        <Facts title={t('form.work')} facts={work} />
        <Facts title={t('form.online')} facts={online} />
        {isSocialThere && <SocialPart relationId={relation.id} />}
      </div>
      <aside className={classes.beside}>
        <ProfilePanel relation={relation} />
        <Sums relation={relation} />
        <Merged relationId={relation.id} />
        <Kept relation={relation} />
      </aside>
    </div>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const known = (facts: readonly (Fact | false | null | '' | undefined)[]): Fact[] =>
  facts.filter((fact): fact is Fact => Boolean(fact));

function usePerson({ email, phone, country: from, gender }: Relation): Fact[] {
  const t = useT('connect');
  const { country } = useFormat();
  return known([
    email && { label: t('fields.email'), value: <a href={`mailto:${email}`}>{email}</a> },
    phone && { label: t('fields.phone'), value: <a href={`tel:${phone}`}>{phone}</a> },
    from && { label: t('fields.country'), value: country(from.id) },
    gender && gender !== 'unspecified' && { label: t('fields.gender'), value: t(`genders.${gender}`) },
  ]);
}

function useWork({ media_outlet, job_title, categories, topics, groups }: Relation): Fact[] {
  const t = useT('connect');
  const app = useT('app');
  const metrics = useT('metrics');
  const canOpen = usePermission('relations.group.view').can;
  const groupNames = groups.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      {canOpen ? (
        <Link to="/connect/groups/$groupId" params={{ groupId: id }}>
          {name}
        </Link>
      ) : (
        name
      )}
    </span>
  ));
  return known([
    media_outlet && {
      label: metrics('outlets.outlet'),
      value: (
        <>
          {media_outlet.name} <TierBadge tier={media_outlet.tier} />
        </>
      ),
    },
    job_title && { label: t('fields.job_title'), value: job_title },
    categories.length > 0 && { label: t('fields.categories'), value: categories.map(({ name }) => name).join(', ') },
    topics.length > 0 && { label: t('fields.topics'), value: topics.join(', ') },
    groups.length > 0 && { label: app('navigation.groups'), value: groupNames },
  ]);
}

/** Returns an address without the parts that all addresses share. */
const shown = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

function useOnline(relation: Relation): Fact[] {
  const t = useT('connect');
  const link = (label: string, url: string | null) =>
    url && {
      label,
      value: (
        <a href={url} target="_blank" rel="noreferrer nofollow">
          {shown(url)}
        </a>
      ),
    };
  return known([
    link(t('fields.website'), relation.website),
    link(t('fields.personal_website'), relation.personal_website),
    ...profileNames.map(({ name, label }) => link(label, relation[name])),
  ]);
}

/** Shows the sums of all clippings of the person. */
function Sums({ relation: { id, stats } }: { relation: Relation }) {
  const t = useT('connect');
  const metrics = useT('metrics');
  const { number, money } = useFormat();
  const { impressions, code, rate } = useFigures();
  if (!stats?.clippings) return <p className={classes.quiet}>{t('coverage.none_body')}</p>;
  return (
    <section>
      <h2>{t('about.sums')}</h2>
      <dl>
        <div>
          <dt>{metrics('measures.clippings')}</dt>
          <dd>
            <Link to="/connect/relations/$relationId" params={{ relationId: id }} search={{ tab: 'coverage' }}>
              {number(stats.clippings)}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{metrics('measures.impressions')}</dt>
          <dd>{impressions(stats.impressions)}</dd>
        </div>
        <div>
          <dt>{metrics('measures.hf_value')}</dt>
          <dd>{money(fromBase(stats.hf_value, rate), code)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Since when, and everything in one file for the person who asks what is kept about them. */
function Kept({ relation }: { relation: Relation }) {
  const t = useT('connect');
  const discover = useT('discover');
  const { shortDate } = useFormat();
  const save = async (format: 'json' | 'pdf') => {
    try {
      await saveFileOf(`/connect/relations/${relation.id}/data?format=${format}`, relation.name, format);
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <section>
      <h2>{t('about.kept')}</h2>
      <p className={classes.quiet}>
        {t('about.dates', { created: shortDate(relation.created_at), updated: shortDate(relation.updated_at) })}
      </p>
      <p className={classes.quiet}>{t('about.kept_body')}</p>
      <div className={classes.saves}>
        {(['json', 'pdf'] as const).map((format) => (
          <Button
            key={format}
            size="xs"
            leftSection={<IconDownload size={14} stroke={1.6} aria-hidden />}
            onClick={() => void save(format)}
          >
            {discover(`data.${format}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
