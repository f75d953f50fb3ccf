import { Badge } from '@mantine/core';
import type { StoryShort } from '@masthead/contract';
import { useT } from '../../shared/i18n/index.ts';
import {
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconEyeOff,
  IconHourglass,
  IconPencil,
  IconWorld,
} from '../../shared/icons/index.ts';

const icons = {
  draft: IconPencil,
  requested: IconHourglass,
  in_review: IconHourglass,
  approved: IconCheck,
  sent_back: IconArrowBackUp,
  scheduled: IconClock,
  published: IconWorld,
  hidden: IconEyeOff,
};
const tones = {
  draft: undefined,
  requested: 'warn',
  in_review: 'warn',
  approved: 'signal',
  sent_back: 'warn',
  scheduled: 'warn',
  published: 'signal',
  hidden: 'warn',
} as const;

type Shown = Pick<StoryShort, 'status' | 'is_public' | 'publish_request' | 'approval'>;

/** Returns what a reader of the list has to know: a published story whose newsroom is hidden is not public. */
function stateOf({ status, is_public, publish_request, approval }: Shown): keyof typeof icons {
  if (publish_request) return 'requested';
  if (status === 'draft' && approval) return approval.state === 'requested' ? 'in_review' : approval.state;
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
