import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { ProgramNotes } from '../ProgramNotes.tsx';
import { isBeingRead, pause } from '../print.api.ts';
import classes from '../print.module.css';
import { IssueFacts } from './IssueFacts.tsx';
import { OnePage } from './OnePage.tsx';
import { PageChoice } from './PageChoice.tsx';
import { Published, UploadHead } from './UploadHead.tsx';

const route = getRouteApi('/app/staff/print-upload/$print_upload_id');

/** The pages of an upload with the articles read from them, to correct and to publish. */
export function PrintedPagesPage() {
  const app = useT('app');
  const { print_upload_id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [showsMissing, setShowsMissing] = useState(false);
  const query = useQuery({
    ...apiQuery('staff.print-uploads.show', { params: { print_upload_id } }),
    refetchInterval: ({ state }) => (state.data && isBeingRead(state.data.data) ? pause : false),
  });
  const upload = query.data?.data;
  if (!upload)
    return (
      <>
        <PageHead title={app('titles.printed_pages')} />
        {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <RowSkeletons />}
      </>
    );
  const number = Math.max(1, Math.min(search.page ?? 1, upload.pages.length));
  return (
    <>
      <UploadHead upload={upload} onMissing={() => setShowsMissing(true)} />
      <div className={classes.top}>
        <ProgramNotes programs={upload.programs} />
        <Published upload={upload} />
        <IssueFacts upload={upload} showsMissing={showsMissing} />
        {upload.pages.length > 0 && (
          <>
            {upload.pages.length > 1 && (
              <PageChoice
                pages={upload.pages}
                number={number}
                onChange={(page) => void navigate({ search: page > 1 ? { page } : {} })}
              />
            )}
            <OnePage key={number} upload={upload} number={number} />
          </>
        )}
      </div>
    </>
  );
}
