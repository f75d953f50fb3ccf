import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '../i18n/index.ts';
import { Notice } from './Notice.tsx';

/** A page for unknown paths. */
export const NotFoundPage = () => <NotFound />;

/** A page inside the shell for records that do not exist or belong to others. */
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
