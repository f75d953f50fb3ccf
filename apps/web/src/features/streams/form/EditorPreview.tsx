import { ActionIcon, Button, Drawer } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { Hits, NoHits, type PreviewAnswer, useRate } from '../Preview.tsx';
import type { usePreview } from '../streams.api.ts';
import classes from './form.module.css';

type PreviewState = ReturnType<typeof usePreview>;

/** What the form would find now: how much a day, in which languages, and the newest hits. */
export function EditorPreview(state: PreviewState) {
  const t = useT('streams');
  return (
    <section className={classes.work} aria-label={t('preview.newest')} aria-busy={state.isUpdating}>
      <PreviewBody {...state} />
    </section>
  );
}

function PreviewBody({ preview, isAsked, isValid, isUpdating }: PreviewState) {
  const t = useT('streams');
  if (!isAsked) return <EmptyState title={t('preview.waiting_title')} body={t('preview.waiting_body')} />;
  if (!isValid) return <EmptyState title={t('preview.waiting_title')} body={t('preview.invalid')} />;
  if (preview.isError && !preview.data)
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <RowSkeletons kind="mention" count={4} />;
  const { data: hits, meta } = preview.data;
  return (
    <div className={classes.result} data-updating={isUpdating || undefined}>
      <Estimate meta={meta} isEmpty={hits.length === 0} />
      <div className={classes.hits}>
        {hits.length === 0 ? (
          <NoHits />
        ) : (
          <>
            <h2>{t('preview.newest')}</h2>
            <Hits hits={hits} hasExcerpt />
            {meta.has_more && <p className={classes.moreHits}>{t('preview.more')} …</p>}
          </>
        )}
      </div>
    </div>
  );
}

const shownLanguages = 5;

function Estimate({ meta, isEmpty }: { meta: PreviewAnswer['meta']; isEmpty: boolean }) {
  const t = useT('streams');
  const { language, percentage } = useFormat();
  const rate = useRate();
  return (
    <div className={classes.estimate}>
      <div>
        <h2>{t('preview.estimate')}</h2>
        <p className={classes.rate} role="status">
          {isEmpty ? '–' : rate(meta.per_day)}
        </p>
        <p className={classes.note}>{t('preview.estimate_note')}</p>
      </div>
      {!isEmpty && (
        <div>
          <h2>{t('preview.languages')}</h2>
          <dl className={classes.languages}>
            {meta.languages.slice(0, shownLanguages).map(({ language: code, share }) => (
              <div key={code}>
                <dt>{language(code)}</dt>
                <dd>
                  <span className={classes.meter} aria-hidden>
                    <i style={{ width: `${share * 100}%` }} />
                  </span>
                  <span className="num">{percentage(share)}</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}

/** On the phone the hits are a page of their own; the button to it says how many to expect. */
export function PhonePreview(state: PreviewState) {
  const t = useT('streams');
  const rate = useRate();
  const [isOpen, setOpen] = useState(false);
  const { data } = state.preview;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {state.isValid && data && data.data.length > 0 ? rate(data.meta.per_day) : t('preview.show_hits')}
      </Button>
      <Drawer.Root
        position="right"
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="100%"
        radius={0}
        transitionProps={{ duration: 0 }}
      >
        <Drawer.Content aria-label={t('preview.newest')}>
          <div className={classes.phoneHead}>
            <ActionIcon size={40} aria-label={t('preview.back')} onClick={() => setOpen(false)}>
              <IconArrowLeft size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
            <b>{t('preview.newest')}</b>
          </div>
          <PreviewBody {...state} />
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
