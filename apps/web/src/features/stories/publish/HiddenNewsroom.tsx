import { Button } from '@mantine/core';
import { type Story, storyChecks } from '@masthead/contract';
import { useUser } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle, IconHourglass, IconWorld } from '../../../shared/icons/index.ts';
import { useEditing, useStory } from '../editor/story-context.ts';
import classes from './publish.module.css';
import { useBusy } from './useBusy.ts';
import { usePublishing } from './usePublishing.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Says that the newsroom is hidden, and asks a manager if the person may not publish it. */
export function HiddenNewsroom({ story, canPublish }: { story: Story; canPublish: boolean }) {
  const t = useT('stories');
  if (story.publish_request) return <Requested request={story.publish_request} canPublish={canPublish} />;
  if (canPublish) return null;
  return (
    <div className={classes.hint}>
      <IconAlertTriangle {...icon} />
      <div>
        <p>{t('request.body', { name: story.newsroom.name })}</p>
        <Request />
      </div>
    </div>
  );
}

function Request() {
  const t = useT('stories');
  const { open } = useEditing();
  const { values } = useStory();
  const { request } = usePublishing();
  const [isBusy, run] = useBusy(() => open(null));
  const isNeeding = storyChecks(values).some(({ level }) => level === 'needed');
  return (
    <Button variant="filled" mt={12} loading={isBusy} disabled={isNeeding} onClick={() => run(request)}>
      {t('request.action')}
    </Button>
  );
}

/** The open request: whose it is, and how to end it. */
function Requested({ request, canPublish }: { request: NonNullable<Story['publish_request']>; canPublish: boolean }) {
  const t = useT('stories');
  const { fullDate } = useFormat();
  const { open } = useEditing();
  const user = useUser();
  const { endRequest } = usePublishing();
  const [isBusy, run] = useBusy(() => open(null));
  const isOwn = request.user?.id === user.id;
  const params = { name: request.user?.full_name ?? t('conflict.somebody'), date: fullDate(request.requested_at) };
  return (
    <div className={classes.hint} role="status">
      <IconHourglass {...icon} />
      <div>
        <p>{t(isOwn ? 'request.pending_own' : 'request.pending', params)}</p>
        {(isOwn || canPublish) && (
          <Button mt={12} loading={isBusy} onClick={() => run(endRequest)}>
            {t(isOwn ? 'request.withdraw' : 'request.decline')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Publishes the newsroom of a story that is published already. */
export function PublishNewsroom() {
  const t = useT('stories');
  const { open } = useEditing();
  const { publish } = usePublishing();
  const [isBusy, run] = useBusy(() => open(null));
  return (
    <>
      <p>{t('publish.hidden_now')}</p>
      <div className={classes.actions}>
        <Button onClick={() => open(null)}>{t('publish.cancel')}</Button>
        <Button
          variant="filled"
          loading={isBusy}
          leftSection={<IconWorld {...icon} />}
          onClick={() => run(() => publish(null, true))}
        >
          {t('publish.publish_newsroom')}
        </Button>
      </div>
    </>
  );
}
