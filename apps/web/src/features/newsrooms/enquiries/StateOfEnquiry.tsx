import { Badge } from '@mantine/core';
import type { EnquiryState } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';

const tones = { new: 'warn', answered: 'signal', archived: undefined } as const satisfies Record<EnquiryState, unknown>;

export function StateOfEnquiry({ state }: { state: EnquiryState }) {
  const t = useT('newsrooms');
  return <Badge data-tone={tones[state]}>{t(`enquiries.states.${state}`)}</Badge>;
}
