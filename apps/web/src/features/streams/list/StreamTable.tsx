import { ActionIcon, Badge, Menu, Tooltip } from '@mantine/core';
import type { Stream } from '@masthead/contract';
import { IconCopy, IconDots, IconEye, IconEyeOff, IconList, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import { BackfillProgress } from '../../mentions/index.ts';
import { CopyStream } from './CopyStream.tsx';
import classes from './list.module.css';
import { useFollowing } from './useFollowing.ts';
import { useRemoval } from './useRemoval.ts';
import { useStreamSummary, useWhere } from './useStreamSummary.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The streams as a table; on the phone the same rows one below the other. */
export function StreamTable({ streams }: { streams: readonly Stream[] }) {
  const t = useT('streams');
  const brand = useActiveBrand();
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('list.table', { brand: brand.name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('list.name')}</th>
          <th scope="col" className={classes.figure}>
            {t('list.mentions')}
          </th>
          <th scope="col" className={classes.figure}>
            {t('list.unseen')}
          </th>
          <th scope="col" className={classes.where}>
            {t('list.where')}
          </th>
          <th scope="col" className={classes.edited}>
            {t('list.edited')}
          </th>
          <th>
            <span className="visually-hidden">{t('menu.edit')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {streams.map((stream) => (
          <StreamRow key={stream.id} stream={stream} />
        ))}
      </tbody>
    </table>
  );
}

function StreamRow({ stream }: { stream: Stream }) {
  const t = useT('streams');
  const { number } = useFormat();
  const summary = useStreamSummary()(stream);
  const where = useWhere()(stream);
  const { mentions = 0, unseen = 0 } = stream.counts ?? {};
  return (
    <tr>
      <th scope="row" className={classes.name}>
        <Link to="/streams/$streamId" params={{ streamId: stream.id }} className={classes.cover}>
          {stream.name}
        </Link>
        {!stream.followed && <Badge className={classes.badge}>{t('list.not_followed')}</Badge>}
        {stream.paused_at && (
          <Tooltip label={t('list.parked_hint')}>
            <Badge data-tone="warn" tabIndex={0} className={classes.badge}>
              {t('list.parked')}
            </Badge>
          </Tooltip>
        )}
        <span className={classes.terms}>{summary}</span>
        <span className={classes.phoneCounts}>
          {t('list.mentions_count', { count: mentions })}
          {unseen > 0 && <b>{t('list.unseen_count', { count: unseen })}</b>}
        </span>
        <BackfillProgress backfill={stream.backfill} isShort />
      </th>
      <td className={classes.figure}>{number(mentions)}</td>
      <td className={classes.figure}>
        {unseen > 0 ? <b className={classes.unseen}>{number(unseen)}</b> : <span className={classes.nothing}>0</span>}
      </td>
      <td className={classes.where}>{where}</td>
      <td className={classes.edited}>
        <Age time={stream.updated_at} />
      </td>
      <td className={classes.actions}>
        <RowMenu stream={stream} />
      </td>
    </tr>
  );
}

function RowMenu({ stream }: { stream: Stream }) {
  const t = useT('streams');
  const canEdit = usePermission('stream.update').can;
  const canCreate = usePermission('stream.create').can;
  const remove = useRemoval();
  const { toggle } = useFollowing();
  const [isCopying, setCopying] = useState(false);
  return (
    <>
      {canEdit && (
        <Tooltip label={t('menu.edit')}>
          <ActionIcon
            component={Link}
            to={`/streams/${stream.id}/edit`}
            aria-label={`${t('menu.edit')}: ${stream.name}`}
            className={classes.direct}
          >
            <IconPencil {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('list.actions', { name: stream.name })}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconList {...icon} />} component={Link} to={`/streams/${stream.id}`}>
            {t('menu.open')}
          </Menu.Item>
          {canEdit && (
            <>
              <Menu.Item leftSection={<IconPencil {...icon} />} component={Link} to={`/streams/${stream.id}/edit`}>
                {t('menu.edit')}
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy {...icon} />} disabled={!canCreate} onClick={() => setCopying(true)}>
                {t('menu.copy')}
              </Menu.Item>
              <Menu.Item
                leftSection={stream.followed ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
                onClick={() => toggle(stream)}
              >
                {stream.followed ? t('menu.unfollow') : t('menu.follow')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void remove(stream)}>
                {t('menu.remove')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isCopying && <CopyStream stream={stream} onClose={() => setCopying(false)} />}
    </>
  );
}
