import { Badge } from '@mantine/core';
import { useT } from '../../shared/i18n/index.ts';

/** Shows whether a newsroom is public. */
export function StateBadge({ isPublished }: { isPublished: boolean }) {
  const t = useT('newsrooms');
  return (
    <Badge miw="max-content" {...(isPublished && { 'data-tone': 'signal' })}>
      {t(isPublished ? 'published' : 'not_published')}
    </Badge>
  );
}
