import { Badge } from '@mantine/core';
import { useT } from '../../shared/i18n/index.ts';

/** Whether outside eyes see a newsroom. */
export function StateBadge({ isPublished }: { isPublished: boolean }) {
  const t = useT('newsrooms');
  return (
    <Badge miw="max-content" {...(isPublished && { 'data-tone': 'signal' })}>
      {t(isPublished ? 'published' : 'not_published')}
    </Badge>
  );
}
