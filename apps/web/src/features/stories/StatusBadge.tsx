import { Badge } from '@mantine/core';
import type { StoryStatus } from '@masthead/contract';
import { useT } from '../../shared/i18n/index.ts';
import { IconClock, IconPencil, IconWorld } from '../../shared/icons/index.ts';

const icons = { draft: IconPencil, scheduled: IconClock, published: IconWorld };
const tones = { draft: undefined, scheduled: 'warn', published: 'signal' } as const;

/** Draft, scheduled or published, by word, sign and colour. */
export function StatusBadge({ status }: { status: StoryStatus }) {
  const t = useT('stories');
  const Icon = icons[status];
  return (
    <Badge data-tone={tones[status]} leftSection={<Icon size={12} stroke={1.8} aria-hidden />}>
      {t(`status.${status}`)}
    </Badge>
  );
}
