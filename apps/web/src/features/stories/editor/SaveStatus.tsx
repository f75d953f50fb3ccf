import { clockTime, useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2 } from '../../../shared/icons/index.ts';
import { savesByItself } from '../saving/story-draft.ts';
import classes from './editor.module.css';
import { useStory } from './story-context.ts';

const icons = {
  saved: IconCheck,
  unsaved: IconLoader2,
  saving: IconLoader2,
  held: IconAlertTriangle,
  offline: IconCloudOff,
  refused: IconAlertTriangle,
  conflict: IconAlertTriangle,
};

/** 'Saved 14:32', or what keeps it from being saved. */
export function SaveStatus() {
  const t = useT('stories');
  const { locale } = useFormat();
  const draft = useStory();
  const { state, savedAt, story } = draft;
  const isByHand = state === 'unsaved' && !savesByItself(draft);
  const Icon = isByHand ? IconAlertTriangle : icons[state];
  const text =
    state === 'saved'
      ? savedAt
        ? t('save.saved_at', { time: clockTime(savedAt, locale) })
        : t(story ? 'save.saved' : 'save.new')
      : isByHand
        ? t(story ? 'save.by_hand' : 'save.new')
        : t(`save.${state}`);
  const isBad = state === 'refused' || state === 'conflict' || state === 'offline' || state === 'held';
  return (
    <span
      className={classes.status}
      role="status"
      data-bad={isBad || undefined}
      data-told={state === 'conflict' || undefined}
    >
      {(story || state !== 'saved') && <Icon size={14} stroke={1.8} aria-hidden />}
      <span>{text}</span>
    </span>
  );
}
