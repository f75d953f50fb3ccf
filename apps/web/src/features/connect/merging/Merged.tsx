import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { mergesQuery, useMerging } from './merging.api.ts';
import classes from './merging.module.css';

/** Lists relations that were merged into this one and can be separated again. Shows nothing if there are none. */
export function Merged({ relationId }: { relationId: string }) {
  const t = useT('connect');
  const { shortDate } = useFormat();
  const { undo } = useMerging();
  const merges = useQuery(mergesQuery(relationId)).data?.data ?? [];
  if (merges.length === 0) return null;
  return (
    <section>
      <h2>{t('merge.merged')}</h2>
      <ul className={classes.merged}>
        {merges.map((merge) => (
          <li key={merge.id}>
            <span>
              {merge.merged.name}
              <span className={classes.facts}>{t('merge.undo_until', { date: shortDate(merge.undo_until) })}</span>
            </span>
            <PermissionButton
              size="xs"
              permission="relation.create"
              aria-label={`${t('merge.undo')}: ${merge.merged.name}`}
              onClick={() => void undo(relationId, merge)}
            >
              {t('merge.undo')}
            </PermissionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
