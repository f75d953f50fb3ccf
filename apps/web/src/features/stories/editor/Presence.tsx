import { channels, events } from '@masthead/contract';
import { refresh } from '../../../shared/api/index.ts';
import { Tooltip } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { PersonMark } from '../../../shared/parts/index.ts';
import { useChannel, usePresence } from '../../../shared/realtime/index.ts';
import classes from './editor.module.css';
import { useStory } from './story-context.ts';

const most = 4;

/** Shows who else has the story open. */
export function Presence() {
  const t = useT('stories');
  const { story } = useStory();
  const storyId = story?.id ?? null;
  const present = usePresence(channels.story, storyId);
  useChannel(events.storyChanged, storyId, () => void refresh('stories.show', 'stories.approval.show'));
  if (present.length === 0) return null;
  const names = present.map(({ name }) => name);
  return (
    <ul className={classes.presence} aria-label={t('editor.present', { names: names.join(', ') })}>
      {present.slice(0, most).map(({ id, name }) => (
        <li key={id}>
          <Tooltip label={t('editor.is_here', { name })}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the name shows on focus, too */}
            <span tabIndex={0}>
              <PersonMark name={name} size="medium" />
            </span>
          </Tooltip>
        </li>
      ))}
      {present.length > most && <li className={classes.others}>+{present.length - most}</li>}
    </ul>
  );
}
