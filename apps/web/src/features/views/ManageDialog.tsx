import { ActionIcon, Badge } from '@mantine/core';
import type { SavedView, ViewPlace } from '@masthead/contract';
import { useActiveBrand, usePermission } from '../../shared/actor/index.ts';
import { notify, notifyFailure } from '../../shared/feedback/index.ts';
import { Menu, Modal } from '../../shared/floating/index.ts';
import { InlineEdit } from '../../shared/form/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconDots } from '../../shared/icons/index.ts';
import type { Filters } from './matching.ts';
import { viewAddress } from './view-address.ts';
import { changeView, deleteView, saveView, setDefaultView } from './views.api.ts';
import classes from './views.module.css';

interface Props {
  place: ViewPlace;
  streamId: string | undefined;
  filters: Filters;
  views: readonly SavedView[];
  onClose: () => void;
}

/** Renames, shares, links to, replaces and deletes saved views. */
export function ManageDialog({ place, streamId, filters, views, onClose }: Props) {
  const t = useT('views');
  const app = useT('app');
  return (
    <Modal opened size={520} onClose={onClose} title={t('label')} closeButtonProps={{ 'aria-label': app('close') }}>
      <ul className={classes.views}>
        {views.map((view) => (
          <ViewRow key={view.id} view={view} place={place} streamId={streamId} filters={filters} />
        ))}
      </ul>
      {views.length === 0 && <p className={classes.hint}>{t('none')}</p>}
    </Modal>
  );
}

type RowProps = Pick<Props, 'place' | 'streamId' | 'filters'> & { view: SavedView };

function ViewRow({ view, place, streamId, filters }: RowProps) {
  const t = useT('views');
  const brand = useActiveBrand();
  const canManage = usePermission('brand.update').can;
  const { id, name, is_own, is_shared, is_default, stream_id, owner } = view;
  const canChange = is_own || canManage;
  const change = (body: Parameters<typeof changeView>[2]) => changeView(brand.id, id, body);
  return (
    <li>
      <div className={classes.name}>
        {canChange ? (
          <InlineEdit label={t('name')} value={name} maxLength={80} save={(next) => change({ name: next })} />
        ) : (
          name
        )}
        <p className={classes.hint}>
          {is_default && <Badge>{t('default')}</Badge>}
          {is_shared && <Badge>{t('shared')}</Badge>}
          {stream_id && <Badge>{t('this_stream')}</Badge>}
          {!is_own && owner && <span>{owner.full_name}</span>}
        </p>
      </div>
      <RowMenu view={view} place={place} streamId={streamId} filters={filters} />
    </li>
  );
}

function RowMenu({ view, place, streamId, filters }: RowProps) {
  const t = useT('views');
  const brand = useActiveBrand();
  const canManage = usePermission('brand.update').can;
  const canShare = usePermission('mention.save').can;
  const { id, name, is_own, is_shared, is_default } = view;
  const canChange = is_own || canManage;
  const attempt = (step: () => Promise<unknown>) => () => void step().catch(notifyFailure);
  const restore = attempt(() => saveView(brand.id, { ...view, place }, is_default));
  const remove = async () => {
    await deleteView(brand.id, id);
    notify({ title: t('deleted', { name }), ...(is_own && { undo: restore }) });
  };
  const copy = async () => {
    await navigator.clipboard.writeText(location.origin + viewAddress(view, brand.id, streamId));
    notify({ title: t('link_copied') });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('actions', { name })}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={attempt(copy)}>{t('copy_link')}</Menu.Item>
        <Menu.Item onClick={attempt(() => setDefaultView(brand.id, place, is_default ? null : id))}>
          {t(is_default ? 'unset_default' : 'set_default')}
        </Menu.Item>
        {canChange && (
          <>
            {(is_shared || canShare) && (
              <Menu.Item onClick={attempt(() => changeView(brand.id, id, { is_shared: !is_shared }))}>
                {t(is_shared ? 'unshare' : 'share')}
              </Menu.Item>
            )}
            <Menu.Item
              disabled={Object.keys(filters).length === 0}
              onClick={attempt(() => changeView(brand.id, id, { filters }))}
            >
              {t('replace')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item data-danger aria-label={t('delete', { name })} onClick={attempt(remove)}>
              {t('delete_it')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
