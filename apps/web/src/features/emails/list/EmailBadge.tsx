import { Badge } from '@mantine/core';
import type { EmailShort } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import {
  IconCheck,
  IconCircleX,
  IconClock,
  IconHourglass,
  IconPencil,
  IconPlayerPause,
  IconSend,
} from '../../../shared/icons/index.ts';

type Shown = Pick<EmailShort, 'status' | 'is_paused' | 'is_stopped'>;
const looks = {
  draft: { Icon: IconPencil, tone: undefined },
  scheduled: { Icon: IconClock, tone: 'warn' },
  processing: { Icon: IconHourglass, tone: 'signal' },
  delivering: { Icon: IconSend, tone: 'signal' },
  paused: { Icon: IconPlayerPause, tone: 'warn' },
  stopped: { Icon: IconCircleX, tone: 'danger' },
  sent: { Icon: IconCheck, tone: 'signal' },
} as const;

function stateOf({ status, is_paused, is_stopped }: Shown): keyof typeof looks {
  if (is_stopped) return 'stopped';
  return is_paused && status !== 'sent' ? 'paused' : status;
}

/** The state of an e-mail by word, sign and colour; null is a new one. */
export function EmailBadge({ email }: { email: Shown | null }) {
  const t = useT('mailing');
  const state = email ? stateOf(email) : 'draft';
  const { Icon, tone } = looks[state];
  return (
    <Badge data-tone={tone} leftSection={<Icon size={12} stroke={1.8} aria-hidden />}>
      {t(`status.${state}`)}
    </Badge>
  );
}
