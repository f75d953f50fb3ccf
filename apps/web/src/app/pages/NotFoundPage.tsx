import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/index.ts';
import { Notice } from './Notice.tsx';

/** For paths that lead nowhere. */
export const NotFoundPage = () => <NotFound />;

/** For records that are not there, or belong to others, inside the shell. */
export const NotFoundInside = () => <NotFound isInside />;

function NotFound({ isInside }: { isInside?: boolean }) {
  const t = useT('app');
  return (
    <Notice code="404" title={t('not_found.title')} body={t('not_found.body')} isInside={isInside}>
      <Button component={Link} to="/" variant="filled">
        {t('not_found.home')}
      </Button>
    </Notice>
  );
}
