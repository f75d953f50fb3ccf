import { Link } from '@tanstack/react-router';
import { useT } from '../../../../shared/i18n/index.ts';
import { PermissionButton } from '../../../../shared/parts/index.ts';
import classes from './answer.module.css';

/** Explains that the brand has no stream yet. */
export function NoStreams() {
  const t = useT('sources');
  return (
    <>
      <p>{t('missed.why.new_stream')}</p>
      <div className={classes.fix}>
        <PermissionButton permission="stream.create" component={Link} to="/streams/create" variant="filled">
          {t('missed.fixes.new_stream')}
        </PermissionButton>
      </div>
    </>
  );
}
