import { ActionIcon } from '@mantine/core';
import type { StoryShort } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import {
  IconChartLine,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconMessageCircle,
  IconMessages,
  IconPencil,
  IconSearch,
  IconTrash,
} from '../../../shared/icons/index.ts';
import { SocialTextDialog } from '../../social/index.ts';
import { openPreview } from '../open-preview.ts';
import { useCopyStory } from '../useCopyStory.ts';
import { useStoryRemoval } from '../useStoryRemoval.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Offers the actions for a story of the list. */
export function StoryMenu({ story }: { story: StoryShort }) {
  const t = useT('stories');
  const social = useT('social');
  const comments = useT('comments');
  const canEdit = usePermission('story.update').can;
  const canCreate = usePermission('story.create').can;
  const canDiscover = usePermission('discover.list').can;
  const remove = useStoryRemoval();
  const copy = useCopyStory();
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('list.actions', { name: story.headline || t('list.untitled') })}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canEdit && (
            <Menu.Item leftSection={<IconPencil {...icon} />} component={Link} to={`/stories/story/${story.id}/edit`}>
              {t('menu.edit')}
            </Menu.Item>
          )}
          {canEdit && (
            <Menu.Item
              leftSection={<IconChartLine {...icon} />}
              component={Link}
              to={`/stories/story/${story.id}/facts`}
            >
              {t('menu.facts')}
            </Menu.Item>
          )}
          {canDiscover && (
            <Menu.Item
              leftSection={<IconSearch {...icon} />}
              renderRoot={(props) => <Link to="/connect/discover" search={{ story: story.id }} {...props} />}
            >
              {t('menu.discover')}
            </Menu.Item>
          )}
          {story.is_public && story.url && (
            <Menu.Item
              leftSection={<IconExternalLink {...icon} />}
              component="a"
              href={story.url}
              target="_blank"
              rel="noreferrer"
            >
              {t('menu.open')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => void openPreview(story.id)}>
            {t('menu.preview')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconMessages {...icon} />}
            renderRoot={(props) => (
              <Link
                from="/stories/list"
                to="/stories/list"
                search={(now) => ({ ...now, comments: story.id })}
                {...props}
              />
            )}
          >
            {comments('title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconMessageCircle {...icon} />} onClick={() => setWriting(true)}>
            {social('text.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy {...icon} />} disabled={!canCreate} onClick={() => void copy(story.id)}>
            {t('menu.copy')}
          </Menu.Item>
          {canEdit && (
            <>
              <Menu.Divider />
              <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void remove(story)}>
                {t('menu.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isWriting && (
        <SocialTextDialog
          headline={story.headline}
          url={story.is_public ? story.url : null}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}
