import { Button, Tabs } from '@mantine/core';
import type { Newsroom } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChartDots, IconCode, IconExternalLink } from '../../../shared/icons/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { type NewsroomPart, newsroomParts } from '../list/newsroom-search.ts';
import { newsroomQuery } from '../newsrooms.api.ts';
import { StateBadge } from '../StateBadge.tsx';
import { AddressForm } from './AddressForm.tsx';
import { Contacts } from './Contacts.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { Followers } from './Followers.tsx';
import { LookForm } from './LookForm.tsx';
import { PressKit } from './PressKit.tsx';
import { PublishButton } from './PublishButton.tsx';
import { Social } from './Social.tsx';
import classes from './settings.module.css';

const route = getRouteApi('/app/stories/newsrooms/$newsroomId');

const contents: Record<NewsroomPart, ComponentType<{ newsroom: Newsroom }>> = {
  details: DetailsForm,
  look: LookForm,
  address: AddressForm,
  contacts: Contacts,
  kit: PressKit,
  social: Social,
  followers: Followers,
};

/** A newsroom: what it says and looks like, who stands in it and who follows it. */
export function NewsroomPage() {
  const t = useT('newsrooms');
  const { newsroomId } = route.useParams();
  const { part = 'details' } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(newsroomQuery(newsroomId));
  const newsroom = query.data?.data;
  if (!newsroom)
    return (
      <>
        <PageHead title={t('settings.title')} />
        {query.isPending && <RowSkeletons />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      </>
    );
  const open = (next: string | null) =>
    void navigate({ search: next && next !== 'details' ? { part: next as NewsroomPart } : {}, replace: true });
  const Content = contents[part];
  return (
    <Tabs value={part} onChange={open} keepMounted={false}>
      <PageHead
        title={newsroom.name}
        aside={<StateBadge isPublished={newsroom.is_published} />}
        actions={<Actions newsroom={newsroom} />}
      >
        <Tabs.List className={classes.tabs}>
          {newsroomParts.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`parts.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </PageHead>
      <Tabs.Panel value={part} className={classes.panel}>
        <Content key={newsroom.id} newsroom={newsroom} />
      </Tabs.Panel>
    </Tabs>
  );
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

function Actions({ newsroom }: { newsroom: Newsroom }) {
  const t = useT('newsrooms');
  const params = { newsroomId: newsroom.id };
  return (
    <>
      {newsroom.is_published && (
        <Button
          className={classes.action ?? ''}
          aria-label={t('settings.open')}
          component="a"
          href={newsroom.url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink {...icon} />}
        >
          <b>{t('settings.open')}</b>
        </Button>
      )}
      <Button
        className={classes.action ?? ''}
        aria-label={t('settings.facts')}
        component={Link}
        to="/stories/newsrooms/$newsroomId/facts"
        params={params as never}
        leftSection={<IconChartDots {...icon} />}
      >
        <b>{t('settings.facts')}</b>
      </Button>
      <Button
        className={classes.action ?? ''}
        aria-label={t('settings.embed')}
        component={Link}
        to="/stories/newsroom-embed/$newsroomId"
        params={params as never}
        leftSection={<IconCode {...icon} />}
      >
        <b>{t('settings.embed')}</b>
      </Button>
      <PublishButton newsroom={newsroom} />
    </>
  );
}
