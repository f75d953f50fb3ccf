import { Badge } from '@mantine/core';
import type { StoryShort } from '@masthead/contract';
import { useT } from '../../shared/i18n/index.ts';
import { IconClock, IconEyeOff, IconHourglass, IconPencil, IconWorld } from '../../shared/icons/index.ts';

const icons = {
  draft: IconPencil,
  requested: IconHourglass,
  scheduled: IconClock,
  published: IconWorld,
  hidden: IconEyeOff,
};
const tones = {
  draft: undefined,
  requested: 'warn',
  scheduled: 'warn',
  published: 'signal',
  hidden: 'warn',
} as const;

type Shown = Pick<StoryShort, 'status' | 'is_public' | 'publish_request'>;

/** Returns what a reader of the list has to know: a published story whose newsroom is hidden is not public. */
function stateOf({ status, is_public, publish_request }: Shown): keyof typeof icons {
  if (publish_request) return 'requested';
  return status === 'published' && !is_public ? 'hidden' : status;
}

/** Shows the state of a story by word, sign and colour; null is a new one. */
export function StatusBadge({ story }: { story: Shown | null }) {
  const t = useT('stories');
  const status = story ? stateOf(story) : 'draft';
  const Icon = icons[status];
  return (
    <Badge data-tone={tones[status]} leftSection={<Icon size={12} stroke={1.8} aria-hidden />}>
      {t(`status.${status}`)}
    </Badge>
  );
}
