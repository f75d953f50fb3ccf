import { useT } from '../i18n/index.ts';
import { problemKind } from './problem-kind.ts';

/** Returns a function that puts the problem of a delivery, as the server stores it, in words for the people who send. */
export function useDeliveryProblem(): (problem: string) => string {
  const t = useT('mailing');
  return (problem) => {
    const kind = problemKind(problem);
    return kind ? t(`progress.problems.${kind}`) : problem;
  };
}
