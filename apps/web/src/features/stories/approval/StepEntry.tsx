import type { ApprovalStep } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../saving/saving.module.css';

/** A step of the approval in the history of a story. */
export function StepEntry({ step }: { step: ApprovalStep }) {
  const t = useT('stories');
  const { fullDate } = useFormat();
  const name = step.user?.full_name ?? t('conflict.somebody');
  const reviewers = step.reviewers.map(({ full_name }) => full_name).join(', ');
  return (
    <li className={classes.step} data-kind={step.kind}>
      <b>{fullDate(step.created_at)}</b>
      <span>{t(`approval.step.${step.kind}`, { name, reviewers })}</span>
      {step.comment && <blockquote>{step.comment}</blockquote>}
    </li>
  );
}
