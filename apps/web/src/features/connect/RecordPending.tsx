import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState, PageHead, RowSkeletons } from '../../shared/page/index.ts';

interface Props {
  title: string;
  query: Pick<UseQueryResult, 'error' | 'isPending' | 'refetch'>;
}

/** A page whose record is still to come, or did not. */
export function RecordPending({ title, query: { error, isPending, refetch } }: Props) {
  return (
    <>
      <PageHead title={title} />
      {isPending && <RowSkeletons />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  );
}
