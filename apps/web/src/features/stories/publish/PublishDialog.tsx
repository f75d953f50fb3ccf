import { Button, Checkbox } from '@mantine/core';
import { storyChecks } from '@masthead/contract';
import { type FormEvent, useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconClock, IconWorld } from '../../../shared/icons/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { useTimezone } from '../../metrics/index.ts';
import { isUnapproved } from '../approval/is-unapproved.ts';
import { useEditing, useStory } from '../editor/story-context.ts';
import { clockIn, momentIn } from '../moment.ts';
import { HiddenNewsroom, PublishNewsroom } from './HiddenNewsroom.tsx';
import { Needed } from './Needed.tsx';
import classes from './publish.module.css';
import { TimeFields } from './TimeFields.tsx';
import { usePublishing } from './usePublishing.ts';

type When = 'now' | 'later';

/** Publishes now, or at a time in a time zone. Missing fields are listed with links to them. */
export default function PublishDialog() {
  const t = useT('stories');
  const app = useT('app');
  const { open } = useEditing();
  const story = useStory().story!;
  const isScheduled = story.status === 'scheduled';
  return (
    <Modal
      opened
      onClose={() => open(null)}
      title={t(isScheduled ? 'publish.title_scheduled' : 'publish.title')}
      size={480}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <Needed />
      {story.status === 'published' && story.newsroom.is_published ? <p>{t('publish.already')}</p> : <Ways />}
    </Modal>
  );
}

/** The ways out to the public: who may not publish the newsroom asks somebody who may. */
function Ways() {
  const story = useStory().story!;
  const { can } = usePermission('newsroom.publish');
  const isHidden = !story.newsroom.is_published;
  if (story.status !== 'published' && isUnapproved(story)) return <Unapproved />;
  return (
    <>
      {isHidden && <HiddenNewsroom story={story} canPublish={can} />}
      {story.status === 'published' ? isHidden && can && <PublishNewsroom /> : <PublishForm canPublishNewsroom={can} />}
    </>
  );
}

/** Leads to the approval that the brand asks for. */
function Unapproved() {
  const t = useT('stories');
  const { open } = useEditing();
  return (
    <div className={classes.form}>
      <p className={classes.note}>{t('approval.lead')}</p>
      <div className={classes.actions}>
        <Button onClick={() => open(null)}>{t('publish.cancel')}</Button>
        <Button variant="filled" onClick={() => open('approval')}>
          {t('approval.title')}
        </Button>
      </div>
    </div>
  );
}

/** Returns the first full hour that is at least an hour away, as a first proposal. */
const soon = (timezone: string): [string, string] =>
  clockIn(timezone, Math.ceil((Date.now() + 3_600_000) / 3_600_000) * 3_600_000);

function PublishForm({ canPublishNewsroom }: { canPublishNewsroom: boolean }) {
  const t = useT('stories');
  const { open } = useEditing();
  const { story, values } = useStory();
  const ownZone = useTimezone();
  const { publish, unpublish } = usePublishing();
  const isScheduled = story?.status === 'scheduled';
  const [when, setWhen] = useState<When>(isScheduled ? 'later' : 'now');
  const [timezone, setTimezone] = useState(story?.timezone ?? ownZone);
  const [[day, clock], setTime] = useState(
    story?.scheduled_at ? clockIn(timezone, story.scheduled_at) : soon(timezone),
  );
  const [isBusy, setBusy] = useState(false);
  const isHidden = story?.newsroom.is_published === false;
  const [isAlso, setAlso] = useState(true);
  const withNewsroom = isHidden && canPublishNewsroom && isAlso;
  const isNeeding = storyChecks(values).some(({ level }) => level === 'needed');
  const date = /^\d\d:\d\d$/.test(clock) && day ? momentIn(timezone, day, clock) : null;
  const isPast = when === 'later' && (!date || date.getTime() <= Date.now());
  const run = async (act: () => Promise<boolean>) => {
    setBusy(true);
    const isDone = await act();
    setBusy(false);
    if (isDone) open(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPast && !isNeeding)
      void run(() => publish(when === 'later' && date ? { date, timezone } : null, withNewsroom));
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <SegmentedControl
        fullWidth
        aria-label={t('publish.when')}
        data={[
          { value: 'now', label: t('publish.now') },
          { value: 'later', label: t('publish.later') },
        ]}
        value={when}
        onChange={(value) => setWhen(value as When)}
      />
      {when === 'now' && story?.newsroom.is_published && (
        <p className={classes.note}>{t('publish.seen_by_all', { name: story.newsroom.name })}</p>
      )}
      {when === 'later' && (
        <TimeFields {...{ day, clock, timezone, ownZone, date, isPast }} onTime={setTime} onTimezone={setTimezone} />
      )}
      {isHidden && canPublishNewsroom && (
        <Checkbox
          label={t('publish.also_newsroom', { name: story?.newsroom.name ?? '' })}
          description={
            isAlso
              ? t('publish.also_newsroom_hint')
              : t('publish.newsroom_hidden', { name: story?.newsroom.name ?? '' })
          }
          checked={isAlso}
          onChange={(event) => setAlso(event.currentTarget.checked)}
        />
      )}
      <div className={classes.actions}>
        {isScheduled && (
          <Button className={classes.first} disabled={isBusy} onClick={() => void run(unpublish)}>
            {t('publish.unschedule')}
          </Button>
        )}
        <Button onClick={() => open(null)}>{t('publish.cancel')}</Button>
        <Button
          type="submit"
          variant={isHidden && !canPublishNewsroom ? 'default' : 'filled'}
          loading={isBusy}
          disabled={isNeeding || isPast}
          leftSection={
            when === 'now' ? (
              <IconWorld size={16} stroke={1.6} aria-hidden />
            ) : (
              <IconClock size={16} stroke={1.6} aria-hidden />
            )
          }
        >
          {t(when === 'later' ? 'publish.schedule' : withNewsroom ? 'publish.publish_both' : 'publish.publish_now')}
        </Button>
      </div>
    </form>
  );
}
