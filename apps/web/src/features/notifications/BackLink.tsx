import { Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/index.ts';
import { IconArrowLeft } from '../../shared/icons/index.ts';
import classes from './notifications.module.css';

export function BackLink() {
  const t = useT('notifications');
  return (
    <Link to="/settings/personal/media-notifications" className={classes.back}>
      <IconArrowLeft size={14} stroke={1.8} aria-hidden /> {t('form.back')}
    </Link>
  );
}
