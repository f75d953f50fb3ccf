import { Button, Tabs } from '@mantine/core';
import type { Newsroom } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChartDots, IconCode, IconExternalLink } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { type NewsroomPart, newsroomParts } from '../list/newsroom-search.ts';
import { newsroomQuery } from '../newsrooms.api.ts';
import { StateBadge } from '../StateBadge.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { PublishButton } from './PublishButton.tsx';
import classes from './settings.module.css';
import { PreviewButton, type PreviewPlace, usePreviewPlace, WithPreview } from './WithPreview.tsx';

const route = getRouteApi('/app/stories/newsrooms/$newsroomId');

const contents: Record<NewsroomPart, ComponentType<{ newsroom: Newsroom; fallback?: ReactNode }>> = {
  details: DetailsForm,
  look: lazyPart(async () => (await import('./LookForm.tsx')).LookForm),
  address: lazyPart(async () => (await import('./AddressForm.tsx')).AddressForm),
  contacts: lazyPart(async () => (await import('./Contacts.tsx')).Contacts),
  kit: lazyPart(async () => (await import('./PressKit.tsx')).PressKit),
  social: lazyPart(async () => (await import('./Social.tsx')).Social),
  followers: lazyPart(async () => (await import('./Followers.tsx')).Followers),
};

/** Edits a newsroom: details, design, contacts and followers. */
export function NewsroomPage() {
  const t = useT('newsrooms');
  const { newsroomId } = route.useParams();
  const { part = 'details' } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(newsroomQuery(newsroomId));
  const preview = usePreviewPlace();
  const newsroom = query.data?.data;
  // A tab that has been opened stays, and with it what was typed there.
  const [visited, setVisited] = useState<ReadonlySet<NewsroomPart>>(() => new Set([part]));
  if (!visited.has(part)) setVisited(new Set([...visited, part]));
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
  const toContact = () => {
    open('details');
    // Once the tab is shown.
    setTimeout(() => document.querySelector<HTMLInputElement>('input[name="contact_name"]')?.focus());
  };
  return (
    <Tabs value={part} onChange={open}>
      <PageHead
        title={newsroom.name}
        aside={<StateBadge isPublished={newsroom.is_published} />}
        actions={<Actions newsroom={newsroom} preview={preview} onNeedsContact={toContact} />}
      >
        <Tabs.List className={classes.tabs}>
          {newsroomParts.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`parts.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </PageHead>
      <WithPreview newsroom={newsroom} place={preview}>
        {newsroomParts.map((one) => {
          const Content = contents[one];
          return (
            visited.has(one) && (
              <Tabs.Panel key={`${newsroom.id} ${one}`} value={one} className={classes.panel}>
                <Content fallback={<RowSkeletons />} newsroom={newsroom} />
              </Tabs.Panel>
            )
          );
        })}
      </WithPreview>
    </Tabs>
  );
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface ActionsProps {
  newsroom: Newsroom;
  preview: PreviewPlace;
  onNeedsContact: () => void;
}

function Actions({ newsroom, preview, onNeedsContact }: ActionsProps) {
  const t = useT('newsrooms');
  return (
    <>
      <PreviewButton place={preview} />
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
        to={`/stories/newsrooms/${newsroom.id}/facts`}
        leftSection={<IconChartDots {...icon} />}
      >
        <b>{t('settings.facts')}</b>
      </Button>
      <Button
        className={classes.action ?? ''}
        aria-label={t('settings.embed')}
        component={Link}
        to={`/stories/newsroom-embed/${newsroom.id}`}
        leftSection={<IconCode {...icon} />}
      >
        <b>{t('settings.embed')}</b>
      </Button>
      <PublishButton newsroom={newsroom} onNeedsContact={onNeedsContact} />
    </>
  );
}
