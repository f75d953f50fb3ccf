import { Button } from '@mantine/core';
import type { Stream, StreamVersion } from '@masthead/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../shared/api/index.ts';
import { confirm } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronDown, IconChevronUp } from '../../../shared/icons/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { langOf } from '../../mentions/index.ts';
import { versionChanges, versionPages } from '../streams.api.ts';
import { compareVersions } from './compare.ts';
import { useChangeText } from './useChangeText.ts';
import classes from './versions.module.css';

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

interface VersionsProps {
  stream: Stream;
  onRestored: (answer: { data: Stream }, version: number) => void;
}

/** Every saved state of a stream, the newest first: who, when, what changed in it and what that did to the mentions. */
export function Versions({ stream, onRestored }: VersionsProps) {
  const t = useT('streams');
  const app = useT('app');
  const list = useInfiniteQuery(versionPages(stream.id));
  const versions = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (list.isPending) return <RowSkeletons count={4} />;
  if (list.isError && versions.length === 0)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (versions.length === 0) return <EmptyState title={t('versions.none')} />;
  return (
    <>
      <ol className={classes.versions}>
        {versions.map((version, index) => (
          <Version
            key={version.version}
            stream={stream}
            version={version}
            before={versions[index + 1]}
            onRestored={onRestored}
          />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {app('load_more')}
        </Button>
      )}
    </>
  );
}

interface VersionProps extends VersionsProps {
  version: StreamVersion;
  before: StreamVersion | undefined;
}

function Version({ stream, version, before, onRestored }: VersionProps) {
  const t = useT('streams');
  const { fullDate } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const isNow = version.version === stream.version;
  const number = version.version;
  const restoring = useCall('streams.versions.restore', { onSuccess: (answer) => onRestored(answer, number) });
  const restore = async () => {
    const isMeant = await confirm({
      title: t('versions.restore_title', { version: number }),
      body: t('versions.restore_body'),
      confirmLabel: t('versions.restore'),
    });
    if (isMeant) restoring.mutate({ params: { stream_id: stream.id, version: number } });
  };
  return (
    <li>
      <div className={classes.head}>
        <b>{t('versions.number', { version: number })}</b>
        {isNow && <span className={classes.now}>{t('versions.now')}</span>}
        {!isNow && (
          <Button size="xs" loading={restoring.isPending} onClick={() => void restore()}>
            {t('versions.restore')}
          </Button>
        )}
      </div>
      <p className={classes.who}>
        {t('versions.who', {
          name: version.created_by?.name ?? t('versions.somebody'),
          date: fullDate(version.created_at),
        })}
        {version.restored_from !== null && ` ${t('versions.from', { version: version.restored_from })}`}
      </p>
      {before && <Differences before={before} version={version} />}
      <Effect version={version} />
      {(version.added ?? 0) + (version.removed ?? 0) > 0 && number > 1 && (
        <>
          <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <IconChevronUp {...icon} /> : <IconChevronDown {...icon} />}
            {t('versions.show_changes')}
          </button>
          {isOpen && <ChangedMentions streamId={stream.id} version={number} />}
        </>
      )}
    </li>
  );
}

function Differences({ before, version }: { before: StreamVersion; version: StreamVersion }) {
  const text = useChangeText();
  return (
    <ul className={classes.differences}>
      {compareVersions(before.form, version.form).map((change) => {
        const { name, added, removed } = text(change);
        return (
          <li key={change.field}>
            {name}:{' '}
            {removed.map((value) => (
              <del key={value}>{value}</del>
            ))}{' '}
            {added.map((value) => (
              <ins key={value}>{value}</ins>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

function Effect({ version: { version, added, removed, kept } }: { version: StreamVersion }) {
  const t = useT('streams');
  if (added === null || removed === null || kept === null) return null;
  return (
    <p className={classes.effect}>
      {version === 1 ? t('versions.found', { count: added + kept }) : t('versions.effect', { added, removed, kept })}
    </p>
  );
}

function ChangedMentions({ streamId, version }: { streamId: string; version: number }) {
  const t = useT('streams');
  const changes = useQuery(versionChanges(streamId, version));
  if (changes.isPending) return <RowSkeletons count={3} />;
  if (changes.isLoadingError) return <ErrorState error={changes.error} onRetry={() => void changes.refetch()} />;
  return (
    <ul className={classes.mentions}>
      {changes.data.data.map((change) => (
        <li key={change.document_id} data-kind={change.kind}>
          <span>
            {t(`lab.kinds.${change.kind}`)} · {change.outlet_name}
          </span>
          <a href={change.url} target="_blank" rel="noopener noreferrer" lang={langOf(change.language)}>
            {change.headline}
          </a>
        </li>
      ))}
    </ul>
  );
}
