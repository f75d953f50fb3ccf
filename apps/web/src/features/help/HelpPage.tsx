import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { apiQuery } from '../../shared/api/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { keysHelp } from '../../shared/keys/index.ts';
import { PageHead } from '../../shared/page/index.ts';
import { MediaTypesHere } from '../social/index.ts';
import classes from './help.module.css';

const topics = [
  { name: 'sources', path: '/streams/sources' },
  { name: 'streams', path: '/streams/list' },
  { name: 'coverage', path: '/performance/coverage' },
  { name: 'stories', path: '/stories/list' },
  { name: 'relations', path: '/connect/relations' },
  { name: 'reports', path: '/reports' },
  { name: 'members', path: '/settings/brand/members' },
] as const;

/** Explains the parts of the product and leads to keys, API, changes and contact. */
export function HelpPage() {
  const t = useT('help');
  const app = useT('app');
  const information = useT('information');
  const version = useQuery({ ...apiQuery('deployment'), staleTime: Number.POSITIVE_INFINITY }).data?.version;
  return (
    <>
      <PageHead title={app('titles.help')}>
        <p className={classes.lead}>{t('lead')}</p>
      </PageHead>
      <div className={classes.page}>
        <ul className={classes.topics}>
          {topics.map(({ name, path }) => (
            <li key={name}>
              <Link to={path}>{app(`titles.${name}`)}</Link>
              <p>{t(`topics.${name}`)}</p>
            </li>
          ))}
        </ul>
        <div className={classes.types}>
          <MediaTypesHere />
        </div>
        <h2>{t('more')}</h2>
        <ul className={classes.more}>
          <Way title={app('keys.title')} body={t('keys')}>
            <Button onClick={() => keysHelp.set(true)}>{app('keys.title')}</Button>
          </Way>
          <Way title={app('titles.changes')} body={t('changes_body')}>
            <Button component={Link} to="/help/changes">
              {app('titles.changes')}
            </Button>
          </Way>
          <Way title={t('api')} body={t('api_body')}>
            <Button component="a" href="/v2/docs" target="_blank" rel="noreferrer">
              {t('api')}
            </Button>
          </Way>
          <Way title={information('contact_us.title')} body={t('contact_body')}>
            <Button component={Link} to="/contact_us">
              {information('contact_us.title')}
            </Button>
          </Way>
        </ul>
        {version && <p className={classes.version}>{t('version', { version })}</p>}
      </div>
    </>
  );
}

function Way({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>{body}</p>
      </div>
      {children}
    </li>
  );
}
