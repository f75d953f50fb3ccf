import type { BriefingIssue } from '@masthead/contract';
import { useDeliveryProblem } from '../../shared/emails/index.ts';
import { useT } from '../../shared/i18n/index.ts';

/** Returns a function that says what has become of the mails of an issue. */
export function useDeliveryText() {
  const t = useT('briefings');
  const problemText = useDeliveryProblem();
  return ({ recipients, problem }: BriefingIssue): string => {
    const { accepted, waiting, failed, unknown } = recipients;
    return [
      t('issues.accepted', { count: accepted }),
      ...(waiting > 0 ? [t('issues.waiting', { count: waiting })] : []),
      ...(failed > 0 ? [t('issues.failed', { count: failed })] : []),
      ...(unknown > 0 ? [t('issues.unknown', { count: unknown })] : []),
      ...(problem && waiting > 0 ? [problemText(problem)] : []),
    ].join(' · ');
  };
}
