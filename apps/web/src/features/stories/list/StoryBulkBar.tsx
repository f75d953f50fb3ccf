import type { StoryShort } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconNews, IconTrash, IconWorld, IconWorldOff } from '../../../shared/icons/index.ts';
import { BulkBar, UnchangedRows } from '../../../shared/list/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { newsroomsOf } from '../stories.api.ts';
import { useStoryBulk } from './useStoryBulk.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const small = { size: 'xs', variant: 'subtle', permission: 'story.update' } as const;

/** Offers actions on the selected stories; those that could not be changed are listed with their reasons. */
export function StoryBulkBar({ selection }: { selection: Selection<StoryShort> }) {
  const t = useT('stories');
  const app = useT('app');
  const clippings = useT('clippings');
  const brand = useActiveBrand();
  const newsrooms = useQuery(newsroomsOf(brand.id)).data?.data ?? [];
  const { busy, unchanged, forget, ask, move } = useStoryBulk(brand.id, selection.clear);
  const { rows } = selection;
  const texts = {
    label: t('bulk.label'),
    selected: clippings('bulk.selected', { count: rows.length }),
    clear: clippings('bulk.clear'),
  };
  const action = (deed: typeof busy) => ({
    ...small,
    loading: busy === deed,
    disabled: busy !== null && busy !== deed,
  });
  return (
    <>
      {rows.length > 0 && (
        <BulkBar texts={texts} onClear={selection.clear}>
          {rows.some(({ status }) => status !== 'published') && (
            <PermissionButton
              {...action('publish')}
              leftSection={<IconWorld {...icon} />}
              onClick={() => void ask('publish', rows, t('publish.open'))}
            >
              {t('publish.open')}
            </PermissionButton>
          )}
          {rows.some(({ status }) => status !== 'draft') && (
            <PermissionButton
              {...action('unpublish')}
              leftSection={<IconWorldOff {...icon} />}
              onClick={() => void ask('unpublish', rows, t('publish.unpublish'))}
            >
              {t('publish.unpublish')}
            </PermissionButton>
          )}
          {newsrooms.length > 1 && (
            <Menu>
              <Menu.Target>
                <PermissionButton {...action('move')} leftSection={<IconNews {...icon} />}>
                  {t('bulk.move')}
                </PermissionButton>
              </Menu.Target>
              <Menu.Dropdown>
                {newsrooms.map(({ id, name }) => (
                  <Menu.Item key={id} onClick={() => void move(rows, id)}>
                    {name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
          <PermissionButton
            {...action('delete')}
            data-danger
            leftSection={<IconTrash {...icon} />}
            onClick={() => void ask('delete', rows, app('delete'))}
          >
            {app('delete')}
          </PermissionButton>
        </BulkBar>
      )}
      <UnchangedRows unchanged={unchanged} nameOf={({ headline }) => headline || t('list.untitled')} onClose={forget} />
    </>
  );
}
