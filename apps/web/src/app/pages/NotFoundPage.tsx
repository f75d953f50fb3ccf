import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/index.ts';
import { Notice } from './Notice.tsx';

export function NotFoundPage() {
  const t = useT('app');
  return (
    <Notice code="404" title={t('not_found.title')} body={t('not_found.body')}>
      <Button component={Link} to="/" variant="filled">
        {t('not_found.home')}
      </Button>
    </Notice>
  );
}
