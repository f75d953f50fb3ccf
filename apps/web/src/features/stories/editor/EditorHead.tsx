import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useIsFirstPageShown } from '../../../shared/first-page.ts';
import { useT } from '../../../shared/i18n/index.ts';
import {
  IconAdjustmentsHorizontal,
  IconCheck,
  IconChevronLeft,
  IconClock,
  IconEye,
  IconSend,
} from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { isUnapproved } from '../approval/is-unapproved.ts';
import { CommentsButton } from '../comments/CommentsButton.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { isDirty } from '../saving/story-draft.ts';
import { useMoment } from '../useMoment.ts';
import { EditorMenu } from './EditorMenu.tsx';
import classes from './editor.module.css';
import { SaveStatus } from './SaveStatus.tsx';
import { useEditing, useStory } from './story-context.ts';
import { useOpenSaved, usePreview } from './useOpenSaved.ts';

const Presence = lazyPart(async () => (await import('./Presence.tsx')).Presence, { hasTexts: true });

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Way back, state, who else is here, and what can be done next: one of them filled. */
export function EditorHead({ isPhone, isPanelPage }: { isPhone: boolean; isPanelPage: boolean }) {
  const t = useT('stories');
  const { open } = useEditing();
  const isShown = useIsFirstPageShown();
  const { story, values } = useStory();
  const title = values.headline || t(story ? 'list.untitled' : 'editor.new');
  if (isPanelPage)
    return (
      <header className={classes.head}>
        <ActionIcon aria-label={t('editor.back_to_text')} onClick={() => open(null)}>
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <h1 className="cut">{t('panel.title')}</h1>
        <SaveStatus />
      </header>
    );
  return (
    <header className={classes.head}>
      <ActionIcon component={Link} to="/stories/list" aria-label={t('list.title')}>
        <IconChevronLeft {...icon} />
      </ActionIcon>
      {!isPhone && (
        <Link to="/stories/list" className={classes.crumb}>
          {t('list.title')}
        </Link>
      )}
      <h1 className="cut">{title}</h1>
      <StatusBadge story={story} />
      <SaveStatus />
      <div className={classes.headActions}>
        {isShown && <Presence />}
        {story && <CommentsButton count={story.comments} onClick={() => open('comments')} />}
        {isPhone ? (
          <ActionIcon aria-label={t('panel.title')} onClick={() => open('settings')}>
            <IconAdjustmentsHorizontal {...icon} />
          </ActionIcon>
        ) : (
          <PreviewAndSend />
        )}
        <EditorMenu isPhone={isPhone} />
        <MainAction />
      </div>
    </header>
  );
}

function PreviewAndSend() {
  const t = useT('stories');
  const openSaved = useOpenSaved();
  const preview = usePreview();
  return (
    <>
      <Button variant="subtle" leftSection={<IconEye {...icon} />} onClick={() => void preview()}>
        {t('menu.preview')}
      </Button>
      <Button leftSection={<IconSend {...icon} />} onClick={() => void openSaved('send')}>
        {t('send.title')}
      </Button>
    </>
  );
}

/** Save a new story, ask for its approval, publish a draft, change what is published. */
function MainAction() {
  const t = useT('stories');
  const moment = useMoment();
  const { draft } = useEditing();
  const state = useStory();
  const openSaved = useOpenSaved();
  const { story } = state;
  const isSaving = state.state === 'saving';
  const publish = (
    <Button
      variant={story ? 'filled' : 'default'}
      leftSection={story?.status === 'scheduled' ? <IconClock {...icon} /> : undefined}
      onClick={() => void openSaved('publish')}
    >
      {story?.status === 'scheduled' && story.scheduled_at
        ? t('publish.at', { date: moment(story.scheduled_at, story.timezone) })
        : t('publish.open')}
    </Button>
  );
  const save = (
    <Button
      variant="filled"
      leftSection={<IconCheck {...icon} />}
      loading={isSaving}
      disabled={!isDirty(state) && story !== null}
      onClick={() => void draft.save()}
    >
      {t(story ? 'editor.save_changes' : 'editor.save')}
    </Button>
  );
  if (story?.status === 'draft' && isUnapproved(story))
    return (
      <Button variant="filled" onClick={() => void openSaved('approval')}>
        {t(story.approval?.state === 'requested' ? 'approval.review' : 'approval.request')}
      </Button>
    );
  if (story && story.status !== 'published') return publish;
  return story ? (
    <>
      {!story.is_public && <Button onClick={() => void openSaved('publish')}>{t('publish.publish_newsroom')}</Button>}
      {save}
    </>
  ) : (
    <>
      {publish}
      {save}
    </>
  );
}
