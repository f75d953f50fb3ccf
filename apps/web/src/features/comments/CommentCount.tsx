import { useT } from '../../shared/i18n/index.ts';
import { IconMessages } from '../../shared/icons/index.ts';
import classes from './comments.module.css';

/** Shows the number of comments in a row of a list; nothing if there are none. */
export function CommentCount({ count }: { count: number }) {
  const t = useT('comments');
  if (count === 0) return null;
  return (
    <span className={classes.count} title={t('count', { count })}>
      <IconMessages size={14} stroke={1.6} aria-hidden />
      <span className="num" aria-hidden>
        {count}
      </span>
      <span className="visually-hidden">{t('count', { count })}</span>
    </span>
  );
}
