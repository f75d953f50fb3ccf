import { Button, CopyButton, Switch, Textarea } from '@mantine/core';
import { ApiError } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiQuery } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { NumberInput } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronLeft, IconCopy } from '../../../shared/icons/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { newsroomQuery } from '../newsrooms.api.ts';
import { PublishButton } from '../settings/PublishButton.tsx';
import classes from './embed.module.css';

const route = getRouteApi('/app/stories/newsroom-embed/$newsroomId');
const themes = ['auto', 'light', 'dark'] as const;

/** The code that shows the newsroom's stories on another site, with the frame as it will look. */
export function EmbedPage() {
  const t = useT('newsrooms');
  const { newsroomId } = route.useParams();
  const query = useQuery(newsroomQuery(newsroomId));
  const newsroom = query.data?.data;
  return (
    <>
      <PageHead
        title={t('embed.title')}
        aside={
          newsroom && (
            <Link to="/stories/newsrooms/$newsroomId" params={{ newsroomId }} className={classes.back}>
              <IconChevronLeft size={14} stroke={1.6} aria-hidden /> {newsroom.name}
            </Link>
          )
        }
      />
      {query.isPending && <RowSkeletons />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {newsroom && !newsroom.is_published && (
        <EmptyState
          title={t('embed.not_published')}
          body={t('embed.not_published_body')}
          actions={<PublishButton newsroom={newsroom} />}
        />
      )}
      {newsroom?.is_published && <Generator newsroomId={newsroomId} name={newsroom.name} />}
    </>
  );
}

function Generator({ newsroomId, name }: { newsroomId: string; name: string }) {
  const t = useT('newsrooms');
  const [look, setLook] = useState({ stories: 5, theme: 'auto' as (typeof themes)[number], pictures: true });
  const query = useQuery({
    ...apiQuery('newsrooms.embed', {
      params: { newsroom_id: newsroomId },
      query: { ...look, pictures: look.pictures ? 'true' : 'false' },
    }),
    placeholderData: keepPreviousData,
  });
  const embed = query.data?.data;
  // Until the look that was chosen last has its code, only that of the look before is known.
  const isCurrent = query.isSuccess && !query.isPlaceholderData;
  if (query.isError)
    return (
      <ErrorState
        error={query.error instanceof ApiError ? query.error : undefined}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <div className={classes.columns}>
      <div className={classes.options}>
        <NumberInput
          label={t('embed.stories')}
          min={1}
          max={25}
          clampBehavior="strict"
          allowDecimal={false}
          value={look.stories}
          onChange={(stories) => typeof stories === 'number' && stories >= 1 && setLook({ ...look, stories })}
        />
        <div>
          <p id="embed-theme" className={classes.label}>
            {t('embed.theme')}
          </p>
          <SegmentedControl
            aria-labelledby="embed-theme"
            data={themes.map((value) => ({ value, label: t(`embed.themes.${value}`) }))}
            value={look.theme}
            onChange={(theme) => setLook({ ...look, theme: theme as (typeof themes)[number] })}
          />
        </div>
        <Switch
          label={t('embed.pictures')}
          checked={look.pictures}
          onChange={(event) => setLook({ ...look, pictures: event.currentTarget.checked })}
        />
        <Textarea
          readOnly
          autosize
          minRows={4}
          label={t('embed.code')}
          description={t('embed.code_hint')}
          value={embed?.script ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          classNames={{ input: classes.code ?? '' }}
        />
        <CopyButton value={embed?.script ?? ''}>
          {({ copy }) => (
            <Button
              variant="filled"
              className={classes.copy ?? ''}
              disabled={!isCurrent}
              leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
              onClick={() => {
                copy();
                notify({ title: t('embed.copied') });
              }}
            >
              {t('embed.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <section className={classes.preview} aria-label={t('embed.preview')}>
        <h2>{t('embed.preview')}</h2>
        {embed && <iframe src={framePath(embed.url)} title={t('embed.frame', { name })} loading="lazy" />}
      </section>
    </div>
  );
}

/**
 * Returns the path of the frame on the product's own host, even if the site has another address: it is the same page.
 */
const framePath = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};
