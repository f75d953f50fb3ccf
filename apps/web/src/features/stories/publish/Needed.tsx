import { storyChecks } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCircleX } from '../../../shared/icons/index.ts';
import { useEditing, useStory } from '../editor/story-context.ts';
import { placeOf } from '../panel/check-groups.ts';
import classes from './publish.module.css';

/** Lists what prevents publishing; each leads to its place. */
export function Needed() {
  const t = useT('stories');
  const { goTo } = useEditing();
  const { values } = useStory();
  const needed = storyChecks(values).filter(({ level }) => level === 'needed');
  if (needed.length === 0) return null;
  return (
    <div role="alert" className={classes.needed}>
      <b>{t('publish.needed')}</b>
      <ul>
        {needed.map((check) => (
          <li key={check.code}>
            <IconCircleX size={16} stroke={1.6} aria-hidden />
            <button type="button" className="underlined" onClick={() => goTo(placeOf(check))}>
              {t(`checks.${check.code}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
