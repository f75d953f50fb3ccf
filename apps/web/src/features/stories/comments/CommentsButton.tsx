import { UnstyledButton } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import { IconMessages } from '../../../shared/icons/index.ts';
import classes from './comments.module.css';

/** Opens the comments on a story, and shows how many there are. */
export function CommentsButton({ count, onClick }: { count: number; onClick: () => void }) {
  const t = useT('comments');
  return (
    <UnstyledButton
      className={classes.button}
      aria-label={count > 0 ? t('count', { count }) : t('title')}
      title={t('title')}
      onClick={onClick}
    >
      <IconMessages size={16} stroke={1.6} aria-hidden />
      {count > 0 && <span className="num">{count}</span>}
    </UnstyledButton>
  );
}
