import { useNavigate } from '@tanstack/react-router';
import { usePermission } from '../../../shared/actor/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import {
  IconChartLine,
  IconCopy,
  IconEye,
  IconFileImport,
  IconFileTypePdf,
  IconHistory,
  IconPhotoDown,
  IconRefresh,
  IconSearch,
  IconSend,
  IconTextSpellcheck,
  IconTrash,
  IconWorld,
  IconWorldOff,
} from '../../../shared/icons/index.ts';
import { usePublishing } from '../publish/usePublishing.ts';
import { saveStory } from '../save-file.ts';
import { tellFailure } from '../tell-failure.ts';
import { useCopyStory } from '../useCopyStory.ts';
import { useStoryRemoval } from '../useStoryRemoval.ts';
import { useEditing, useStory } from './story-context.ts';
import { useOpenSaved, usePreview } from './useOpenSaved.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Everything else that can be done with the story. What is not there yet has neither history nor an end. */
export function MenuItems({ isPhone }: { isPhone: boolean }) {
  const t = useT('stories');
  const { story } = useStory();
  const { importWord } = useEditing();
  return (
    <>
      {isPhone && <PhoneItems />}
      <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={importWord}>
        {t('word.choose')}
      </Menu.Item>
      <Menu.Divider />
      {story ? <SavedItems /> : <Menu.Item disabled>{t('editor.menu_new')}</Menu.Item>}
    </>
  );
}

function PhoneItems() {
  const t = useT('stories');
  const openSaved = useOpenSaved();
  const preview = usePreview();
  return (
    <>
      <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => void preview()}>
        {t('menu.preview')}
      </Menu.Item>
      <Menu.Item leftSection={<IconSend {...icon} />} onClick={() => void openSaved('send')}>
        {t('send.title')}
      </Menu.Item>
    </>
  );
}

function SavedItems() {
  const t = useT('stories');
  const navigate = useNavigate();
  const { open, settle } = useEditing();
  const story = useStory().story!;
  const { unpublish, renewPreview } = usePublishing();
  const canDiscover = usePermission('discover.list').can;
  const copy = useCopyStory();
  const remove = useStoryRemoval();
  const isPublished = story.status === 'published';
  const download = async (format: 'pdf' | 'png') => {
    if (!(await settle())) return;
    await saveStory(story.id, story.headline, format, story.pr_style_id).catch((error) =>
      tellFailure('screenshot', error),
    );
  };
  const end = async () => {
    if (await remove(story)) await navigate({ to: '/stories/list', ignoreBlocker: true });
  };
  return (
    <>
      {story.is_public && story.url && (
        <Menu.Item
          leftSection={<IconWorld {...icon} />}
          component="a"
          href={story.url}
          target="_blank"
          rel="noreferrer"
        >
          {t('menu.open')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => open('history')}>
        {t('history.title')}
      </Menu.Item>
      {story.first_published_at && (
        <Menu.Item leftSection={<IconTextSpellcheck {...icon} />} onClick={() => open('corrections')}>
          {t('corrections.title')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconChartLine {...icon} />}
        onClick={() => void navigate({ to: '/stories/story/$storyId/facts', params: { storyId: story.id } })}
      >
        {t('menu.facts')}
      </Menu.Item>
      {canDiscover && (
        <Menu.Item
          leftSection={<IconSearch {...icon} />}
          onClick={() => void navigate({ to: '/connect/discover', search: { story: story.id } })}
        >
          {t('menu.discover')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconFileTypePdf {...icon} />} onClick={() => void download('pdf')}>
        {t('menu.pdf')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPhotoDown {...icon} />} onClick={() => void download('png')}>
        {t('menu.png')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy(story.id)}>
        {t('menu.copy')}
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => void renewPreview()}>
        {t('menu.renew_preview')}
      </Menu.Item>
      <Menu.Divider />
      {isPublished && (
        <Menu.Item leftSection={<IconWorldOff {...icon} />} onClick={() => void unpublish()}>
          {t('publish.unpublish')}
        </Menu.Item>
      )}
      <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void end()}>
        {t('menu.delete')}
      </Menu.Item>
    </>
  );
}
