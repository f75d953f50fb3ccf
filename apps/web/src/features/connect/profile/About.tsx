import { Button } from '@mantine/core';
import type { FieldSource, Relation } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
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
import { profileQuery } from '../connect.api.ts';
import { Merged } from '../merging/Merged.tsx';
import { profileNames } from '../profile-names.ts';
import { useOrigin } from '../useOrigin.ts';
import { ProfilePanel } from './ProfilePanel.tsx';
import classes from './profile.module.css';

const SocialPart = lazyPart(async () => (await import('./SocialPart.tsx')).SocialPart, { hasTexts: true });

interface Fact {
  /** Its column, by which its source is known; none for groups. */
  field?: string;
  label: string;
  value: ReactNode;
}

/** Everything that is kept of a person; what is not known is left out. */
export function About({ relation }: { relation: Relation }) {
  const t = useT('connect');
  const work = useWork(relation);
  const person = usePerson(relation);
  const online = useOnline(relation);
  const sources = useQuery(profileQuery(relation.id)).data?.data.sources ?? [];
  const isSocialThere = usePreload(SocialPart);
  const isBare = work.length + person.length + online.length === 0;
  return (
    <div className={classes.about}>
      <div className={classes.facts}>
        {isBare && <p className={classes.quiet}>{t('about.bare')}</p>}
        <Facts title={t('form.person')} facts={person} sources={sources} />
        <Facts title={t('form.work')} facts={work} sources={sources} />
        <Facts title={t('form.online')} facts={online} sources={sources} />
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

interface FactsProps {
  title: string;
  facts: readonly Fact[];
  sources: readonly FieldSource[];
}

/** Facts, each with where it comes from and since when it is known. */
function Facts({ title, facts, sources }: FactsProps) {
  const t = useT('discover');
  const origin = useOrigin();
  const { shortDate } = useFormat();
  const sourceOf = (field: string | undefined) => sources.find((source) => source.field === field);
  const told = ({ source, at }: FieldSource) => `${t('profile.from', { source: origin(source) })} · ${shortDate(at)}`;
  if (facts.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <dl>
        {facts.map(({ field, label, value }) => {
          const source = sourceOf(field);
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {source && <p className={classes.quiet}>{told(source)}</p>}
              </dd>
            </div>
          );
        })}
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
    email && { field: 'email', label: t('fields.email'), value: <a href={`mailto:${email}`}>{email}</a> },
    phone && { field: 'phone', label: t('fields.phone'), value: <a href={`tel:${phone}`}>{phone}</a> },
    from && { field: 'country_id', label: t('fields.country'), value: country(from.id) },
    gender && gender !== 'unspecified' && { field: 'gender', label: t('fields.gender'), value: t(`genders.${gender}`) },
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
      field: 'media_outlet_id',
      label: metrics('outlets.outlet'),
      value: (
        <>
          {media_outlet.name} <TierBadge tier={media_outlet.tier} />
        </>
      ),
    },
    job_title && { field: 'job_title', label: t('fields.job_title'), value: job_title },
    categories.length > 0 && {
      field: 'categories',
      label: t('fields.categories'),
      value: categories.map(({ name }) => name).join(', '),
    },
    topics.length > 0 && { field: 'topics', label: t('fields.topics'), value: topics.join(', ') },
    groups.length > 0 && { label: app('navigation.groups'), value: groupNames },
  ]);
}

/** Returns an address without the parts that all addresses share. */
const shown = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

function useOnline(relation: Relation): Fact[] {
  const t = useT('connect');
  const link = (field: string, label: string, url: string | null) =>
    url && {
      field,
      label,
      value: (
        <a href={url} target="_blank" rel="noreferrer nofollow">
          {shown(url)}
        </a>
      ),
    };
  return known([
    link('website', t('fields.website'), relation.website),
    link('personal_website', t('fields.personal_website'), relation.personal_website),
    ...profileNames.map(({ name, label }) => link(name, label, relation[name])),
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
