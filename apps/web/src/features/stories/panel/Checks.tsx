import { type StoryCheck, storyChecks } from '@masthead/contract';
import { useMemo } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '../../../shared/icons/index.ts';
import { useEditing, useStory } from '../editor/story-context.ts';
import { useMoment } from '../useMoment.ts';
import { groupsFor, placeOf } from './check-groups.ts';
import classes from './panel.module.css';

const sentence = (params: StoryCheck['params'], write: (value: number) => string) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name !== 'count' && typeof value === 'number' ? write(value) : value,
    ]),
  );

/** The sign before a check that is not passed: a calm one while the story is being written. */
function Mark({ level, isDue }: { level: StoryCheck['level']; isDue: boolean }) {
  const t = useT('stories');
  const Icon = isDue ? (level === 'needed' ? IconCircleX : IconAlertTriangle) : IconCircleDashed;
  return <Icon size={16} stroke={1.6} aria-label={t(`checks.level_${level}`)} />;
}

/** Lists what is missing, what could be better and what is complete; a click opens the field. */
export function Checks() {
  const t = useT('stories');
  const { number } = useFormat();
  const moment = useMoment();
  const { goTo, isDue } = useEditing();
  const { values, story } = useStory();
  const checks = useMemo(() => storyChecks(values), [values]);
  const groups = groupsFor(values.copytext);
  const well = groups.filter(({ codes }) => !checks.some(({ code }) => codes.includes(code)));
  const behind = story?.versions.filter(({ paragraphs_behind }) => paragraphs_behind > 0).length ?? 0;
  const before = story?.scheduled_at
    ? t('checks.needed_before', { date: moment(story.scheduled_at, story.timezone) })
    : t('checks.needed');
  return (
    <section className={classes.section} aria-labelledby="story-checks">
      <div className={classes.between}>
        <h2 id="story-checks">{t('checks.title')}</h2>
        <span className={classes.count}>{t('checks.done', { done: well.length, all: groups.length })}</span>
      </div>
      <ul className={classes.checks}>
        {checks.map((check) => (
          <li key={check.code} data-level={isDue ? check.level : 'open'}>
            <Mark level={check.level} isDue={isDue} />
            <button type="button" onClick={() => goTo(placeOf(check))}>
              {t(`checks.${check.code}`, sentence(check.params, number))}
              {check.level === 'needed' && <span>{before}</span>}
            </button>
          </li>
        ))}
        {behind > 0 && (
          <li data-level="advice">
            <IconAlertTriangle size={16} stroke={1.6} aria-label={t('checks.level_advice')} />
            <span>{t('checks.versions_behind', { count: behind })}</span>
          </li>
        )}
        {well.map(({ name }) => (
          <li key={name} data-level="well">
            <IconCircleCheck size={16} stroke={1.6} aria-label={t('checks.level_well')} />
            <span>{t(`checks.well_${name}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
