import { ApiError } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { previewQuery } from '../emails.api.ts';
import { MailView } from './MailView.tsx';

interface Props {
  emailId: string;
  relation: string | null;
  screen: ComponentProps<typeof MailView>['screen'];
}

/** The e-mail as one recipient gets it. */
export function Version({ emailId, relation, screen }: Props) {
  const query = useQuery({ ...previewQuery(emailId, relation), placeholderData: keepPreviousData });
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <RowSkeletons count={6} kind="mention" />;
  return <MailView mail={query.data.data} screen={screen} isStale={query.isPlaceholderData} />;
}

/** Explains why there is no preview: fields are missing, or it failed. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const lacking = error instanceof ApiError ? Object.values(error.body.errors ?? {}).flat() : [];
  if (lacking.length === 0) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <ul role="alert">
      {lacking.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
